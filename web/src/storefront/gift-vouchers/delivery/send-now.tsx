import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { deliverNow, refreshDelivery, takeDelivery } from '../../../api/voucher-deliveries.ts'
import layout from '../../../shared/flow/layout.module.css'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import styles from './delivery.module.css'
import { whoGets } from './facts.ts'

type Props = { token: string; voucher: VoucherDeliveryView }

/** A button that sends the voucher at once. It asks for a confirmation, since a mail cannot be called back. */
export function SendNow({ token, voucher }: Props) {
  const [asks, setAsks] = useState(false)
  return (
    <section className={`${layout.panel} ${styles.now}`} aria-labelledby="now-title">
      <h2 id="now-title">Ne plus attendre</h2>
      <p className={styles.note}>Le bon part aussitôt, et ne part plus le jour prévu.</p>
      <Button look="outline" onClick={() => setAsks(true)}>
        Envoyer maintenant
      </Button>
      {asks && <Asking token={token} voucher={voucher} onClose={() => setAsks(false)} />}
    </section>
  )
}

function Asking({ token, voucher, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: () => deliverNow(token),
    onSuccess: changed => takeDelivery(client, token, changed),
    onError: () => refreshDelivery(client, token),
  })
  return (
    <Confirm
      title="Envoyer le bon maintenant ?"
      confirmLabel="Oui, l’envoyer"
      cancelLabel="Attendre le jour prévu"
      busy={sending.isPending}
      error={sending.isError ? errorMessage(sending.error, 'Le bon n’a pas pu être envoyé.') : undefined}
      onConfirm={() => {
        if (!sending.isPending) sending.mutate()
      }}
      onClose={onClose}
    >
      <p>
        Il part tout de suite vers <b>{whoGets(voucher)}</b>. Un e-mail envoyé ne se rappelle pas.
      </p>
    </Confirm>
  )
}
