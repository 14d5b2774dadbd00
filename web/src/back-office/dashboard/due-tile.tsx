import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import { dueCountQuery } from '../../api/staff/refunds.ts'
import styles from './due-tile.module.css'

/** The sum of the open dues; nothing when there are none. */
export function DueTile() {
  const { data } = useQuery(dueCountQuery)
  if (!data || data.count === 0) return null
  return (
    <Link href="/payments/due" className={styles.tile}>
      <HandCoins aria-hidden="true" />
      <span>
        <b>{amount(data.total_cents)} à rembourser</b>{' '}
        <small>{data.count === 1 ? '1 remboursement attend' : `${data.count} remboursements attendent`}</small>
      </span>
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}
