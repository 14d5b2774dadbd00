import { french } from '@alba/contracts/shared/typography'
import { type VoucherStatus, voucherListQuery } from '@alba/contracts/vouchers/api'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { exportVouchers, VOUCHER_LIMIT, type VoucherFilter, vouchersQuery } from '../../api/staff/vouchers.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { ExportButton } from '../../shared/staff/export-button.tsx'
import { useDebounced } from '../../shared/staff/use-debounced.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import styles from './gift-vouchers.module.css'
import { VoucherTable } from './voucher-table.tsx'

const STATUSES = [
  { value: 'all', label: 'Tous' },
  { value: 'valid', label: 'Valides' },
  { value: 'used', label: 'Utilisés' },
  { value: 'expired', label: 'Expirés' },
  { value: 'pending', label: 'En attente' },
] as const satisfies readonly { value: VoucherStatus | 'all'; label: string }[]

const EXPORT_FAILURE = 'Erreur lors de l’export des bons cadeaux'

/** The vouchers that match the search and the status. The server searches all vouchers. */
export function VoucherList({ opened }: { opened: number | undefined }) {
  const address = useSearchState()
  const status = voucherListQuery.shape.status.catch('all').parse(address.get('status') || 'all')
  const [typed, setTyped] = useState(address.get('q'))
  const q = useDebounced(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search text changes the address
  useEffect(() => address.set({ q }), [q])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Rechercher un bon"
          placeholder="Numéro, acheteur, e-mail ou service"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Segments
          label="Statut"
          options={STATUSES}
          value={status}
          fill
          onChange={value => address.set({ status: value === 'all' ? null : value })}
        />
        <ExportButton name="bons-cadeaux.csv" read={() => exportVouchers({ status, q })} failure={EXPORT_FAILURE} />
      </Toolbar>
      <Found filter={{ status, q }} opened={opened} />
    </>
  )
}

function Found({ filter, opened }: { filter: VoucherFilter; opened: number | undefined }) {
  const list = useQuery(vouchersQuery(filter))
  return (
    <QueryView
      query={list}
      waiting={<Skeletons count={8} shape="pill" className={styles.waiting} label="Chargement…" />}
      failure="Erreur lors de la récupération des bons cadeaux"
    >
      {({ items, total }) =>
        items.length === 0 ? (
          <Nothing isFiltered={filter.status !== 'all' || filter.q !== ''} />
        ) : (
          <>
            <Panel aria-label="Bons cadeaux">
              <VoucherTable vouchers={items} opened={opened} />
            </Panel>
            {total > VOUCHER_LIMIT && (
              <p className={styles.more}>
                {french(`Les ${VOUCHER_LIMIT} plus récents de ${total} bons.`)} Précisez la recherche pour trouver les
                autres.
              </p>
            )}
          </>
        )
      }
    </QueryView>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState image={drawing('gift')} title={isFiltered ? 'Aucun bon cadeau trouvé' : 'Aucun bon cadeau vendu'}>
    <p>
      {isFiltered ? 'Essayez de modifier vos critères de recherche' : 'Les ventes de bons cadeaux apparaîtront ici'}
    </p>
  </EmptyState>
)
