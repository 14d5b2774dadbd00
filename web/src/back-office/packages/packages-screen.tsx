import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { purchasesQuery } from '../../api/staff/purchases.ts'
import { RefreshButton } from '../../shared/staff/refresh-button.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Figures } from '../../ui/figures.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { PurchaseSheet } from './purchase-sheet.tsx'
import { figuresOf } from './purchases.ts'

/** « Forfaits »: the purchases of packages. */
export default function PackagesScreen() {
  const list = useQuery(purchasesQuery)
  const address = useSearchState()
  const opened = Number(address.get('forfait')) || undefined
  const figures = list.data && figuresOf(list.data.items)
  return (
    <>
      <ScreenHead title="Forfaits" subtitle="Gérez tous les achats de forfaits">
        <RefreshButton refresh={() => list.refetch()} />
      </ScreenHead>
      <Figures
        label="Forfaits par statut"
        figures={[
          { label: 'Payés', value: figures?.paid, tone: 'green' },
          { label: 'En attente', value: figures?.pending, tone: 'yellow' },
          { label: 'Échoués', value: figures?.failed, tone: 'red' },
          { label: 'CA Total', value: figures && amount(figures.turnoverCents), tone: 'clay' },
        ]}
      />
      <PurchaseList purchases={list.data?.items} isLoading={list.isPending} opened={opened} />
      {opened !== undefined && (
        <PurchaseSheet
          id={opened}
          known={list.data?.items.find(({ id }) => id === opened)}
          onClose={() => address.set({ forfait: null })}
        />
      )}
    </>
  )
}
