import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { errorMessage } from '../../../api/errors.ts'
import { lookUpVoucher } from '../../../api/vouchers.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { setDraft, useDraft } from '../model/draft.ts'
import { bookingPath } from '../model/steps.ts'
import styles from './voucher-panel.module.css'

/** A voucher that was accepted, with the way to do without it. */
function Accepted({ number, serviceName }: { number: string; serviceName: string | null }) {
  return (
    <Notice tone="success" title="Bon cadeau valide" live>
      <span>
        {number} · {serviceName ?? 'Montant libre'} : <strong>Offert</strong>
      </span>
      <Button look="quiet" onClick={() => setDraft({ voucher: null })}>
        Retirer le bon cadeau
      </Button>
    </Notice>
  )
}

/** The code of a voucher: a valid one chooses its service and pays for it. */
export default function VoucherForm() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const voucher = useDraft(draft => draft.voucher)
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: lookUpVoucher,
    onSuccess: ({ service }, number) => {
      setDraft({ voucher: { number, serviceId: service?.id ?? null, serviceName: service?.name ?? null } })
      setCode('')
      if (service) navigate(bookingPath({ service: service.id, category: search.get('category') ?? undefined }))
    },
  })
  const wanted = code.trim()
  const verify = (event: FormEvent) => {
    event.preventDefault()
    if (wanted && !check.isPending) check.mutate(wanted)
  }
  if (voucher) return <Accepted {...voucher} />
  return (
    <>
      <form onSubmit={verify} className={styles.form} noValidate>
        <TextField
          id="voucher-code"
          label="Code du bon cadeau"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={code}
          onChange={event => {
            setCode(event.target.value.toUpperCase())
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
