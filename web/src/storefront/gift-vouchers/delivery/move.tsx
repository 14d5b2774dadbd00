import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { moveDelivery, refreshDelivery, takeDelivery } from '../../../api/voucher-deliveries.ts'
import { dateOf, isDate, localAt, localOf, timeOf, todayAtCentre } from '../../../shared/centre-time.ts'
import layout from '../../../shared/flow/layout.module.css'
import { Button } from '../../../ui/button.tsx'
import { DeliveryFields } from '../delivery-fields.tsx'
import styles from './delivery.module.css'

type Props = { token: string; voucher: VoucherDeliveryView; onMoved: () => void }

/** Another moment for the voucher. The fields begin with the present one. */
export function Move({ token, voucher, onMoved }: Props) {
  const client = useQueryClient()
  const planned = localAt(voucher.deliver_at)
  const [date, setDate] = useState(dateOf(planned))
  const [time, setTime] = useState(timeOf(planned))
  const moving = useMutation({
    mutationFn: () => moveDelivery(token, localOf(date, time)),
    onSuccess: changed => {
      onMoved()
      takeDelivery(client, token, changed)
    },
    // It may have been sent meanwhile: the page then says so.
    onError: () => refreshDelivery(client, token),
  })
  const error = moving.isError ? errorMessage(moving.error, 'La date n’a pas pu être changée.') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDate(date) && !moving.isPending) moving.mutate()
  }
  return (
    <section className={`${layout.panel} ${styles.move}`} aria-labelledby="move-title">
      <h2 id="move-title">Changer la date</h2>
      <form noValidate onSubmit={submit} className={styles.form}>
        <DeliveryFields
          date={{ value: date, onChange: event => setDate(event.target.value) }}
          time={{ value: time, onChange: event => setTime(event.target.value) }}
          min={todayAtCentre()}
          max={voucher.expires_on}
          error={isDate(date) ? error : 'Veuillez choisir le jour de l’envoi'}
        />
        <Button type="submit" busy={moving.isPending}>
          Changer la date
        </Button>
      </form>
    </section>
  )
}
