import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { servicesQuery } from '../../../api/catalogue.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { lookUpVoucher } from '../../../api/vouchers.ts'
import { Queries } from '../../../shared/queries.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type DraftVoucher, setDraft, useDraft } from '../model/draft.ts'
import { secondIn } from '../model/second.ts'
import { draftVoucher, pathOfVoucher, takeCode } from '../model/voucher.ts'
import { AcceptedVoucher } from './accepted-voucher.tsx'
import { MoreVouchers } from './more-vouchers.tsx'
import styles from './voucher-panel.module.css'

const FIELD = 'voucher-code'

/**
 * The typed code, or the one of a scanned QR code. A scanned code replaces the voucher in use and is checked at once.
 */
function useCode(check: (code: string) => void) {
  const [code, setCode] = useState('')
  const checkScanned = useEffectEvent(check)
  useEffect(() => {
    const take = () => {
      const scanned = takeCode()
      if (!scanned) return
      setDraft({ voucher: null, moreVouchers: [] })
      setCode(scanned)
      checkScanned(scanned)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [code, setCode] as const
}

/**
 * With `expand_gift_voucher` in the address the field is scrolled into view: on a phone it is below the first screen.
 */
function useInSight() {
  const [search] = useSearchParams()
  const wanted = search.has('expand_gift_voucher')
  useEffect(() => {
    // In the next frame: the page itself scrolls to its top first.
    if (wanted) requestAnimationFrame(() => document.getElementById(FIELD)?.scrollIntoView({ block: 'center' }))
  }, [wanted])
}

/** Converts the field to capitals and keeps the caret. React would move the caret to the end. */
function inCapitals(field: HTMLInputElement): string {
  const { selectionStart, selectionEnd } = field
  field.value = field.value.toUpperCase()
  field.setSelectionRange(selectionStart, selectionEnd)
  return field.value
}

const FOR_A_SERVICE = 'Ce bon cadeau est pour un soin précis : il règle ce soin en entier, et ne se combine pas.'

/** Adds a voucher for an amount to those in use. @throws {ApiError} when it is for a service */
function addVoucher(found: DraftVoucher): void {
  if (found.serviceId !== null) throw new ApiError(409, FOR_A_SERVICE, 'voucher_pays_alone')
  setDraft(({ voucher, moreVouchers }) => {
    const isKnown = [voucher, ...moreVouchers].some(each => each?.number === found.number)
    return isKnown ? {} : { moreVouchers: [...moreVouchers, found] }
  })
}

function Form() {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const voucher = useDraft(draft => draft.voucher)
  useInSight()
  const check = useMutation({
    mutationFn: lookUpVoucher,
    onSuccess: async (lookup, typed) => {
      const found = draftVoucher(lookup, typed)
      setCode('')
      if (voucher) return addVoucher(found)
      const services = await client.ensureQueryData(servicesQuery).catch(() => [])
      setDraft({ voucher: found })
      const path = pathOfVoucher(found, services)
      // Not while two treatments are chosen: the notice says first that this voucher pays its own treatment alone.
      if (path && !secondIn(new URLSearchParams(location.search))) navigate(path)
    },
  })
  const [code, setCode] = useCode(check.mutate)
  const wanted = code.trim()
  const verify = (event: FormEvent) => {
    event.preventDefault()
    if (wanted && !check.isPending) check.mutate(wanted)
  }
  const form = (
    <>
      <form onSubmit={verify} className={styles.form} noValidate>
        <TextField
          id={FIELD}
          label={voucher ? 'Code d’un autre bon cadeau' : 'Code du bon cadeau'}
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
  if (!voucher) return form
  return (
    <>
      <AcceptedVoucher voucher={voucher} />
      <MoreVouchers first={voucher}>{form}</MoreVouchers>
    </>
  )
}

/** The form for the code of a voucher. A valid voucher of a service also chooses that service. */
export default function VoucherForm() {
  return (
    <Queries>
      <Form />
    </Queries>
  )
}
