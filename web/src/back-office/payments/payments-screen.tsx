import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { exportPayments, PAYMENTS_LISTED, paymentsQuery, refreshPayments } from '../../api/staff/payments.ts'
import { choices } from '../../shared/centre.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { ExportButton } from '../../shared/staff/export-button.tsx'
import { RefreshButton } from '../../shared/staff/refresh-button.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Live } from '../../ui/live.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { filterOf, parametersOf, rangeText, totalsText } from './filter.ts'
import { FilterForm } from './filter-form.tsx'
import { gapOf } from './gaps.ts'
import { PaymentDetail } from './payment-detail.tsx'
import { PaymentTable } from './payment-table.tsx'
import styles from './payments.module.css'
import { Takings } from './takings.tsx'

/** « Supervision des paiements »: the payments, which can be compared with the provider's data. */
export default function PaymentsScreen() {
  const client = useQueryClient()
  const address = useSearchState()
  const { filter, page } = filterOf(address.get, choices.takings)
  const overview = useQuery(paymentsQuery(filter, page))
  const opened = address.get('paiement')
  // A period is chosen to see its sums, which would be far below a long list.
  const sumsComeFirst = Boolean(filter.from || filter.to)
  return (
    <>
      <ScreenHead title="Supervision des paiements">
        <ExportButton
          read={() => exportPayments(filter)}
          name="paiements.csv"
          failure="Erreur lors de l’export des paiements"
        />
        <RefreshButton refresh={() => refreshPayments(client)} />
      </ScreenHead>
      <FilterForm
        filter={filter}
        isBusy={overview.isFetching}
        onApply={applied => {
          address.set(parametersOf(applied, 0))
          // Applying an unchanged filter refetches, too.
          void refreshPayments(client)
        }}
      />
      {choices.takings && sumsComeFirst && <Takings filter={filter} />}
      <QueryView
        query={overview}
        waiting={<Skeletons count={8} shape="pill" className={styles.waiting} label="Chargement des paiements…" />}
        failure="Erreur lors du chargement des paiements"
      >
        {found => <Found {...found} page={page} onPage={to => address.set(parametersOf(filter, to))} />}
      </QueryView>
      {choices.takings && !sumsComeFirst && <Takings filter={filter} />}
      {opened && <PaymentDetail id={opened} onClose={() => address.set({ paiement: null })} />}
    </>
  )
}

type FoundProps = Parameters<typeof PaymentTable>[0] & {
  count: number
  total_bookings: number
  total_vouchers: number
  total_packages: number
  page: number
  onPage: (page: number) => void
}

function Found({ items, count, total_bookings, total_vouchers, total_packages, page, onPage }: FoundProps) {
  const gaps = items.map(gapOf).filter(gap => gap !== undefined)
  return (
    <>
      {gaps.length > 0 && <Gaps gaps={gaps} />}
      <Panel aria-label="Paiements" className={styles.list}>
        {items.length === 0 ? (
          <EmptyState image={drawing('drop')} title="Aucun paiement trouvé" />
        ) : (
          <PaymentTable items={items} />
        )}
        <Pager page={page} pages={Math.ceil(count / PAYMENTS_LISTED)} onPage={onPage}>
          {rangeText(page, PAYMENTS_LISTED, items.length, count)}{' '}
          {totalsText(total_bookings, total_vouchers, total_packages)}
        </Pager>
      </Panel>
    </>
  )
}

const Gaps = ({ gaps }: { gaps: readonly string[] }) => (
  <Live className={styles.gaps}>
    <TriangleAlert aria-hidden="true" />
    <div>
      <b>{gaps.length === 1 ? '1 écart avec Stripe.' : `${gaps.length} écarts avec Stripe.`}</b>
      {gaps.map(gap => (
        <p key={gap}>{gap}</p>
      ))}
    </div>
  </Live>
)
