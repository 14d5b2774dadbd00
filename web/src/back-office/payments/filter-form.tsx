import { useState } from 'react'
import type { PaymentFilter } from '../../api/staff/payments.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './payments.module.css'

type Props = { filter: PaymentFilter; isBusy: boolean; onApply: (filter: PaymentFilter) => void }

/** What is chosen here counts once it is applied: comparing takes its time, and one asks for it on purpose. */
export function FilterForm({ filter, isBusy, onApply }: Props) {
  const [chosen, setChosen] = useState(filter)
  return (
    <search>
      <Panel>
        <form
          className={styles.filters}
          onSubmit={event => {
            event.preventDefault()
            if (!isBusy) onApply({ ...chosen, q: chosen.q.trim() })
          }}
        >
          <SelectField
            id="payment-type"
            label="Type"
            value={chosen.p_type}
            onChange={({ target }) => setChosen({ ...chosen, p_type: target.value as PaymentFilter['p_type'] })}
          >
            <option value="all">Tous</option>
            <option value="booking">Réservation</option>
            <option value="voucher">Bon cadeau</option>
            <option value="package">Forfait</option>
          </SelectField>
          <SelectField
            id="payment-status"
            label="Statut local"
            value={chosen.status}
            onChange={({ target }) => setChosen({ ...chosen, status: target.value as PaymentFilter['status'] })}
          >
            <option value="all">Tous</option>
            <option value="pending">En attente</option>
            <option value="paid">Payé</option>
            <option value="failed">Échoué</option>
          </SelectField>
          <div className={styles.searched}>
            <span aria-hidden="true">Recherche</span>
            <SearchField
              label="Recherche"
              placeholder="Client, service, n° de bon"
              value={chosen.q}
              onChange={({ target }) => setChosen({ ...chosen, q: target.value })}
            />
          </div>
          <div className={styles.compare}>
            <CheckField
              id="payment-compare"
              checked={chosen.compares}
              onChange={({ target }) => setChosen({ ...chosen, compares: target.checked })}
            >
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
