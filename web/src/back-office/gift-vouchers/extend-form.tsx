import { french } from '@alba/contracts/shared/typography'
import { extendQuery, type VoucherDetail } from '@alba/contracts/vouchers/api'
import { LONGEST_EXTENSION } from '@alba/contracts/vouchers/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { extendVoucher, refreshVouchers } from '../../api/staff/vouchers.ts'
import { formatDate } from '../../shared/centre-time.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { extendedTo } from './extension.ts'
import styles from './gift-vouchers.module.css'

/** Gives a voucher more months, 3 unless told (back office §5). What it will be is said before. */
export function ExtendForm({ voucher }: { voucher: VoucherDetail }) {
  const client = useQueryClient()
  const { field, handleSubmit, watch } = useStaffForm(extendQuery, { months: '3' })
  const extending = useMutation({
    mutationFn: (months: number) => extendVoucher(voucher.id, months),
    onSettled: () => refreshVouchers(client, voucher.id),
  })
  const months = extendQuery.safeParse({ months: watch('months') }).data?.months
  return (
    <form
      className={styles.extend}
      noValidate
      onSubmit={event => void handleSubmit(values => extending.isPending || extending.mutate(values.months))(event)}
    >
      <div className={styles.months}>
        <TextField {...field('months')} label="Mois" type="number" min="1" max={LONGEST_EXTENSION} />
        <Button type="submit" look="outline" busy={extending.isPending}>
          Prolonger
        </Button>
        {months !== undefined && (
          <span>
            jusqu’au{' '}
            {formatDate(extendedTo(voucher.expires_at, months), { day: '2-digit', month: '2-digit', year: 'numeric' })}
          </span>
        )}
      </div>
      {extending.isError && (
        <Notice tone="error">{errorMessage(extending.error, 'Erreur lors de la prolongation')}</Notice>
      )}
      {extending.isSuccess && (
        <Notice tone="success" live>
          {french(`Validité prolongée de ${extending.variables} mois`)}
        </Notice>
      )}
    </form>
  )
}
