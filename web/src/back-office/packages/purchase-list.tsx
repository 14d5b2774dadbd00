import { type PurchaseDetail, purchaseListQuery } from '@alba/contracts/packages/api'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'
import { useState } from 'react'
import { exportPurchases } from '../../api/staff/purchases.ts'
import { ExportButton } from '../../shared/staff/export-button.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import styles from './packages.module.css'
import { PurchaseTable } from './purchase-table.tsx'
import { filtered } from './purchases.ts'

const STATUSES = [
  ['all', 'Tous les statuts'],
  ['paid', 'Payés'],
  ['pending', 'En attente'],
  ['failed', 'Échoués'],
  ['canceled', 'Annulés'],
  ['refunded', 'Remboursés'],
] as const satisfies readonly (readonly [SalePaymentStatus | 'all', string])[]

const EXPORT_FAILURE = 'Erreur lors de l’export des forfaits'

type Props = {
  /** Undefined while loading, and after a failure, which is only logged to the console. */
  purchases: readonly PurchaseDetail[] | undefined
  isLoading: boolean
  opened: number | undefined
}

export function PurchaseList({ purchases, isLoading, opened }: Props) {
  const address = useSearchState()
  const status = purchaseListQuery.shape.status.catch('all').parse(address.get('status') || 'all')
  const [q, setQ] = useState('')
  const found = purchases && filtered(purchases, { status, q })
  return (
    <>
      <Toolbar>
        <SearchField
          label="Rechercher un achat"
          placeholder="Rechercher par nom, email, forfait..."
          value={q}
          onChange={event => setQ(event.target.value)}
        />
        <Select
          label="Statut"
          options={STATUSES}
          value={status}
          onChange={value => address.set({ status: value === 'all' ? null : value })}
        />
        <ExportButton
          name="forfaits.csv"
          read={() => exportPurchases({ status, q: q.trim() })}
          failure={EXPORT_FAILURE}
        />
      </Toolbar>
      {isLoading && <Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
      {found?.length === 0 && <Nothing isFiltered={status !== 'all' || q.trim() !== ''} />}
      {found && found.length > 0 && (
        <Panel aria-label="Achats de forfaits">
          <PurchaseTable purchases={found} opened={opened} />
        </Panel>
      )}
    </>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState image={drawing('package')} title={isFiltered ? 'Aucun forfait trouvé' : 'Aucun forfait acheté'}>
    <p>{isFiltered ? 'Essayez de modifier vos critères de recherche' : 'Les achats de forfaits apparaîtront ici'}</p>
  </EmptyState>
)
