import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { staffPackagesQuery } from '../../api/staff/retiring.ts'
import { kinds } from '../../shared/staff/retiring/kinds.ts'
import { OfferTable } from '../../shared/staff/retiring/offer-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './packages.module.css'

/** The packages that are offered. When they cannot be loaded, the screen shows only the purchases. */
export function PackageOffer() {
  const { data = [] } = useQuery(staffPackagesQuery)
  if (data.length === 0) return null
  return (
    <Panel aria-label="Forfaits proposés" className={styles.offer}>
      <OfferTable
        label="Forfaits proposés"
        kind={kinds.package}
        rows={data.map(({ name, price_cents, items, ...thing }) => ({
          thing,
          name,
          detail: `${amount(price_cents)} · ${items.map(item => `${item.quantity} × ${item.service_name}`).join(', ')}`,
        }))}
      />
    </Panel>
  )
}
