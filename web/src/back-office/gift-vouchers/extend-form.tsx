import { french } from '@alba/contracts/shared/typography'
import { extendQuery, type VoucherDetail } from '@alba/contracts/vouchers/api'
import { LONGEST_EXTENSION_MONTHS } from '@alba/contracts/vouchers/rules'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { numericDate } from '../../shared/centre-time.ts'
import { UndoNote } from '../../shared/staff/undo-note.tsx'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { extendedTo } from './extension.ts'
import styles from './gift-vouchers.module.css'
import { ReasonedConfirm } from './reasoned-confirm.tsx'
import { UndoExtension } from './undo-extension.tsx'
import { useExtension } from './use-extension.ts'
import { nameOf } from './voucher-name.ts'

const lastDay = (voucher: VoucherDetail, months: number) => numericDate(extendedTo(voucher.expires_at, months))

/**
 * The form that extends a voucher by some months, 3 by default. It shows the new date, then asks for a confirmation
 * with a reason.
 */
export function ExtendForm({ voucher }: { voucher: VoucherDetail }) {
  const [asked, setAsked] = useState<number>()
  const { field, handleSubmit, watch } = useStaffForm(extendQuery, { months: '3' })
  const { extending, note } = useExtension(voucher.id, () => setAsked(undefined))
  const months = extendQuery.safeParse({ months: watch('months') }).data?.months
  const ask = (chosen: number) => {
    extending.reset()
    setAsked(chosen)
  }
  return (
    <div className={styles.extend}>
      <form
        className={styles.months}
        noValidate
        onSubmit={event => void handleSubmit(values => ask(values.months))(event)}
      >
        <TextField {...field('months')} label="Mois" type="number" min="1" max={LONGEST_EXTENSION_MONTHS} />
        <Button type="submit" look="outline">
          Prolonger
        </Button>
        {months !== undefined && <span>jusqu’au {lastDay(voucher, months)}</span>}
      </form>
      {voucher.can_undo_extension && <UndoExtension voucher={voucher} />}
      <UndoNote {...note} />
      {asked !== undefined && (
        <ReasonedConfirm
          title="Prolonger ce bon cadeau ?"
          confirmLabel="Prolonger"
          busy={extending.isPending}
          error={extending.error ? errorMessage(extending.error, 'Erreur lors de la prolongation') : undefined}
          onConfirm={reason => extending.mutate({ months: asked, reason, formerEnd: voucher.expires_at })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {french(
              `Le bon ${nameOf(voucher)} sera valable ${asked} mois de plus, jusqu’au ${lastDay(voucher, asked)}.`,
            )}
          </p>
        </ReasonedConfirm>
      )}
    </div>
  )
}
