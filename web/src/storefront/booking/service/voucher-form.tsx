import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { servicesQuery } from '../../../api/catalogue.ts'
import { errorMessage } from '../../../api/errors.ts'
import { lookUpVoucher } from '../../../api/vouchers.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { setDraft, useDraft } from '../model/draft.ts'
import { draftVoucher, pathOfVoucher, takeCode } from '../model/voucher.ts'
import { AcceptedVoucher } from './accepted-voucher.tsx'
import styles from './voucher-panel.module.css'

const FIELD = 'voucher-code'

/** What was typed, or what a scanned QR code brought along; that takes the place of a voucher from before, and is checked. */
function useCode(check: (code: string) => void) {
  const [code, setCode] = useState('')
  const checkScanned = useEffectEvent(check)
  useEffect(() => {
    const take = () => {
      const scanned = takeCode()
      if (!scanned) return
      setDraft({ voucher: null })
      setCode(scanned)
      checkScanned(scanned)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [code, setCode] as const
}

/** An address that opens the panel (`expand_gift_voucher`) also shows it: on a phone it lies below the first screen. */
function useInSight() {
  const [search] = useSearchParams()
  const wanted = search.has('expand_gift_voucher')
  useEffect(() => {
    // After the shell and the heading have taken a new page to its top.
    if (wanted) requestAnimationFrame(() => document.getElementById(FIELD)?.scrollIntoView({ block: 'center' }))
  }, [wanted])
}

/** Writes the field in capitals, and leaves the caret where it is: it would go to the end if React wrote them. */
function inCapitals(field: HTMLInputElement): string {
  const { selectionStart, selectionEnd } = field
  field.value = field.value.toUpperCase()
  field.setSelectionRange(selectionStart, selectionEnd)
  return field.value
}

/** The code of a voucher: a valid one chooses its service and pays for it. */
export default function VoucherForm() {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const voucher = useDraft(draft => draft.voucher)
  useInSight()
  const check = useMutation({
    mutationFn: lookUpVoucher,
    onSuccess: async (lookup, typed) => {
      const found = draftVoucher(lookup, typed)
      const services = await client.ensureQueryData(servicesQuery).catch(() => [])
      setDraft({ voucher: found })
      setCode('')
      const path = pathOfVoucher(found, services)
      if (path) navigate(path)
    },
  })
  const [code, setCode] = useCode(check.mutate)
  const wanted = code.trim()
  const verify = (event: FormEvent) => {
    event.preventDefault()
    if (wanted && !check.isPending) check.mutate(wanted)
  }
  if (voucher) return <AcceptedVoucher voucher={voucher} />
  return (
    <>
      <form onSubmit={verify} className={styles.form} noValidate>
        <TextField
          id={FIELD}
          label="Code du bon cadeau"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={code}
          onChange={({ target }) => {
            setCode(inCapitals(target))
            check.reset()
          }}
        />
        <Button type="submit" look="outline" disabled={!wanted} busy={check.isPending}>
          Vérifier
        </Button>
      </form>
      {check.isError && <Notice tone="error">{errorMessage(check.error, 'Bon cadeau non valide ou expiré.')}</Notice>}
    </>
  )
}
