import { capital } from '@alba/contracts/centre/grammar'
import { paymentExportQuery } from '@alba/contracts/payments/staff-api'
import { z } from 'zod'
import type { PaymentFilter } from '../../api/staff/payments.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { client } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './payments.module.css'

type Props = { filter: PaymentFilter; isBusy: boolean; onApply: (filter: PaymentFilter) => void }

const filterForm = paymentExportQuery.extend({ compares: z.boolean() })

/** The filter of payments. It applies with its button, since comparing with the provider is slow. */
export function FilterForm({ filter, isBusy, onApply }: Props) {
  const { field, register, handleSubmit } = useStaffForm(filterForm, filter)
  return (
    <search>
      <Panel>
        <form
          className={styles.filters}
          noValidate
          onSubmit={event => void handleSubmit(chosen => isBusy || onApply(chosen))(event)}
        >
          <SelectField {...field('p_type')} label="Type">
            <option value="all">Tous</option>
            <option value="booking">Réservation</option>
            <option value="voucher">Bon cadeau</option>
            <option value="package">Forfait</option>
          </SelectField>
          <SelectField {...field('status')} label="Statut local">
            <option value="all">Tous</option>
            <option value="pending">En attente</option>
            <option value="paid">Payé</option>
            <option value="failed">Échoué</option>
          </SelectField>
          <div className={styles.searched}>
            <span aria-hidden="true">Recherche</span>
            <SearchField
              label="Recherche"
              placeholder={`${capital(client.one)}, service, n° de bon`}
              {...register('q')}
            />
          </div>
          <div className={styles.compare}>
            <CheckField {...field('compares')}>
              Comparer avec Stripe <span className={styles.quiet}>(peut être lent)</span>
            </CheckField>
          </div>
          <Button type="submit" busy={isBusy}>
            Appliquer les filtres
          </Button>
        </form>
      </Panel>
    </search>
  )
}
