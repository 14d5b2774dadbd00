import type { VoucherStats } from '@alba/contracts/vouchers/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshAllVouchers, voucherStatsQuery } from '../../api/staff/vouchers.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { RefreshButton } from '../../shared/staff/refresh-button.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Figures } from '../../ui/figures.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { VoucherList } from './voucher-list.tsx'
import { VoucherSheet } from './voucher-sheet.tsx'

/** « Bons Cadeaux »: the figures, the list, and the details of a voucher. */
export default function GiftVouchersScreen() {
  const client = useQueryClient()
  const address = useSearchState()
  const opened = Number(address.get('bon')) || undefined
  return (
    <>
      <ScreenHead title="Bons Cadeaux">
        <RefreshButton refresh={() => refreshAllVouchers(client)} />
      </ScreenHead>
      <Counters />
      <VoucherList opened={opened} />
      {opened !== undefined && <VoucherSheet id={opened} onClose={() => address.set({ bon: null })} />}
    </>
  )
}

/** The number of vouchers in each state. */
function Counters() {
  const stats = useQuery(voucherStatsQuery)
  return (
    <QueryView
      query={stats}
      waiting={<StatusFigures stats={undefined} />}
      failure="Erreur lors de la récupération des statistiques"
    >
      {found => <StatusFigures stats={found} />}
    </QueryView>
  )
}

const StatusFigures = ({ stats }: { stats: VoucherStats | undefined }) => (
  <Figures
    label="Bons cadeaux par statut"
    figures={[
      { label: 'Valides', value: stats?.valid, tone: 'green' },
      { label: 'Utilisés', value: stats?.used, tone: 'grey' },
      { label: 'Expirés', value: stats?.expired, tone: 'red' },
      { label: 'En attente', value: stats?.pending, tone: 'yellow' },
    ]}
  />
)
