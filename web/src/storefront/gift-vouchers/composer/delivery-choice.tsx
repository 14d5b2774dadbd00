import { useFormContext, useWatch } from 'react-hook-form'
import { addDays, addMonths, todayAtCentre } from '../../../shared/centre-time.ts'
import { presentTerms } from '../../../shared/terms.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { DeliveryFields } from '../delivery-fields.tsx'
import type { VoucherValues } from '../model/draft.ts'
import styles from './gift-choice.module.css'

/** When the voucher is sent, and how it is drawn (ADR 108). */
export function DeliveryChoice() {
  const { register, formState } = useFormContext<VoucherValues>()
  const isLater = useWatch<VoucherValues, 'delivery'>({ name: 'delivery' }) === 'day'
  const today = todayAtCentre()
  return (
    <div className={styles.stacked}>
      <Choices label="Moment de l’envoi" isLabelShown className={styles.named}>
        <div className={styles.segments}>
          <Choice {...register('delivery')} value="paid">
            Dès le paiement
          </Choice>
          <Choice {...register('delivery')} value="day">
            Le jour que je choisis
          </Choice>
        </div>
      </Choices>
      {isLater && (
        <DeliveryFields
          date={register('deliver_date')}
          time={register('deliver_time')}
          min={today}
          max={addDays(addMonths(today, presentTerms.voucherMonths), -1)}
          hint="Jusque-là, un lien dans votre e-mail change le moment."
          error={formState.errors.deliver_date?.message}
        />
      )}
      <Choices label="La carte" isLabelShown className={styles.named}>
        <div className={styles.segments}>
          <Choice {...register('card')} value="coloured">
            En couleurs
          </Choice>
          <Choice {...register('card')} value="quiet">
            Sobre
          </Choice>
        </div>
      </Choices>
    </div>
  )
}
