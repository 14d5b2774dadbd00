import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createStore } from 'zustand'
import { errorMessage } from '../../../api/errors.ts'
import { moveDelivery, refreshDelivery, takeDelivery } from '../../../api/voucher-deliveries.ts'
import { dateOf, localAt, localOf, timeOf, todayAtCentre } from '../../../shared/centre-time.ts'
import layout from '../../../shared/flow/layout.module.css'
import { useDraftForm } from '../../../shared/form/use-draft-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DeliveryFields } from '../delivery-fields.tsx'
import { type DeliveryMoment, deliveryMoment } from '../delivery-form.ts'
import styles from './delivery.module.css'

type Props = { token: string; voucher: VoucherDeliveryView; onMoved: () => void }

function momentOf(instant: string): DeliveryMoment {
  const planned = localAt(instant)
  return { deliver_date: dateOf(planned), deliver_time: timeOf(planned) }
}

/**
 * A form that begins with the planned moment. It takes in a change made elsewhere, unless the form itself has changes.
 */
function useMoment({ deliver_at }: VoucherDeliveryView) {
  const [draft] = useState(() => createStore<{ values: DeliveryMoment }>(() => ({ values: momentOf(deliver_at) })))
  const bound = useDraftForm(draft, deliveryMoment, ['deliver_date'])
  const { reset, formState } = bound.form
  const { isDirty } = formState
  useEffect(() => {
    if (!isDirty) reset(momentOf(deliver_at))
  }, [isDirty, deliver_at, reset])
  return bound
}

/** The form that changes when the voucher is sent. */
export function Move({ token, voucher, onMoved }: Props) {
  const client = useQueryClient()
  const { form, focusFirst } = useMoment(voucher)
  const moving = useMutation({
    mutationFn: ({ deliver_date, deliver_time }: DeliveryMoment) =>
      moveDelivery(token, localOf(deliver_date, deliver_time)),
    onSuccess: (changed, moment) => {
      form.reset(moment)
      onMoved()
      takeDelivery(client, token, changed)
    },
    // The voucher may have been sent meanwhile; the reloaded page then says so.
    onError: () => refreshDelivery(client, token),
  })
  const planned = momentOf(voucher.deliver_at)
  const move = (moment: DeliveryMoment) => {
    if (moving.isPending) return
    // Without a change nothing is sent; the page shows the same message as after a change.
    if (localOf(moment.deliver_date, moment.deliver_time) === localOf(planned.deliver_date, planned.deliver_time))
      onMoved()
    else moving.mutate(moment)
  }
  return (
    <section className={`${layout.panel} ${styles.move}`} aria-labelledby="move-title">
      <h2 id="move-title">Changer la date</h2>
      <form noValidate className={styles.form} onSubmit={event => void form.handleSubmit(move, focusFirst)(event)}>
        <DeliveryFields
          date={form.register('deliver_date')}
          time={form.register('deliver_time')}
          planned={planned.deliver_time}
          min={todayAtCentre()}
          max={voucher.expires_on}
          error={form.formState.errors.deliver_date?.message}
        />
        {moving.isError && (
          <Notice tone="error">{errorMessage(moving.error, 'La date n’a pas pu être changée.')}</Notice>
        )}
        <Button type="submit" busy={moving.isPending}>
          Changer la date
        </Button>
      </form>
    </section>
  )
}
