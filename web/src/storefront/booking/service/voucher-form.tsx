import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { servicesQuery } from '../../../api/catalogue.ts'
import { errorMessage } from '../../../api/errors.ts'
import { lookUpVoucher } from '../../../api/vouchers.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type DraftVoucher, setDraft, useDraft } from '../model/draft.ts'
import { useChosenService } from '../model/use-chosen-service.ts'
import { pathOfVoucher, pays } from '../model/voucher.ts'
import styles from './voucher-panel.module.css'

/** A voucher that was accepted: what it pays, the way there when that is not on screen, and the way to do without. */
function Accepted({ voucher }: { voucher: DraftVoucher }) {
  const shown = useChosenService()
  const services = useQuery(servicesQuery)
  const path = pathOfVoucher(voucher, services.data)
  const offered = pays(voucher, shown?.id)
  return (
    <Notice tone="success" title="Bon cadeau valide" live>
      <span>
        {voucher.number} · {voucher.serviceName ?? 'Montant libre'}
        {offered && (
          <>
            {' : '}
            <strong>Offert</strong>
          </>
        )}
      </span>
      {!offered && path && (
        <>
          {shown && <span>Ce bon ne règle pas {shown.name}, mais son propre soin.</span>}
          <ButtonLink href={path} look="outline" small>
            Réserver ce soin
          </ButtonLink>
        </>
      )}
      <Button look="quiet" onClick={() => setDraft({ voucher: null })}>
        Retirer le bon cadeau
      </Button>
    </Notice>
  )
}

/** The code of a voucher: a valid one chooses its service and pays for it. */
export default function VoucherForm() {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const voucher = useDraft(draft => draft.voucher)
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: lookUpVoucher,
    onSuccess: async ({ service }, number) => {
      const found = { number, serviceId: service?.id ?? null, serviceName: service?.name ?? null }
      const services = await client.ensureQueryData(servicesQuery).catch(() => [])
      setDraft({ voucher: found })
      setCode('')
      const path = pathOfVoucher(found, services)
      if (path) navigate(path)
    },
  })
  const wanted = code.trim()
  const verify = (event: FormEvent) => {
    event.preventDefault()
    if (wanted && !check.isPending) check.mutate(wanted)
  }
  if (voucher) return <Accepted voucher={voucher} />
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
