import type { Sums } from '@alba/contracts/movements/api'
import { figureTitles } from '@alba/contracts/movements/figure-names'
import type { Figure } from '@alba/contracts/movements/kinds'
import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type PaymentFilter, paymentSumsQuery } from '../../api/staff/payments.ts'
import { numericDate } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { addressOf } from '../../shared/staff/addresses.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './payments.module.css'

const money = ['taken', 'card', 'on_site', 'refunded', 'disputed', 'kept'] as const
const vouchers = ['vouchers_sold', 'vouchers_redeemed', 'packages_sold', 'packages_redeemed'] as const
/** Shown only when there were movements. */
const seldom: readonly Figure[] = ['disputed', 'packages_sold', 'packages_redeemed']

/** « du 01/11/2026 au 30/11/2026 », « à toutes les dates » */
export function spanText({ from, to }: Pick<PaymentFilter, 'from' | 'to'>): string {
  if (from && to) return from === to ? `le ${numericDate(from)}` : `du ${numericDate(from)} au ${numericDate(to)}`
  if (from) return `depuis le ${numericDate(from)}`
  return to ? `jusqu’au ${numericDate(to)}` : 'à toutes les dates'
}

/** The sums received, refunded and kept in the period, each with a link to its list of movements. */
export function Takings({ filter }: { filter: PaymentFilter }) {
  const found = useQuery(paymentSumsQuery(filter))
  return (
    <Panel pad aria-labelledby="takings" className={styles.takings}>
      <h2 id="takings">Sommes {spanText(filter)}</h2>
      <QueryView
        query={found}
        waiting={<Skeletons count={3} shape="line" className={styles.waiting} label="Chargement des sommes…" />}
        failure="Erreur lors du chargement des sommes"
        isPart
      >
        {({ sums }) => (
          <>
            <Figures figures={money} sums={sums} filter={filter} />
            <h3>Bons, à part</h3>
            <Figures figures={vouchers} sums={sums} filter={filter} />
            <p className={styles.quiet}>
              Un bon est encaissé quand il est vendu : quand il est utilisé, rien n’est encaissé de plus. Ce qui est
              rendu compte le jour où c’est rendu, quel que soit celui du paiement.
            </p>
          </>
        )}
      </QueryView>
    </Panel>
  )
}

type FiguresProps = { figures: readonly Figure[]; sums: Sums; filter: PaymentFilter }

const Figures = ({ figures, sums, filter }: FiguresProps) => (
  <dl className={styles.figures}>
    {figures
      .filter(figure => sums[figure].count > 0 || !seldom.includes(figure))
      .map(figure => (
        <div key={figure}>
          <dt>{figureTitles[figure]}</dt>
          <dd>
            {sums[figure].count === 0 ? (
              amount(0)
            ) : (
              <Link
                href={addressOf.movements(figure, filter)}
                aria-label={`${amount(sums[figure].cents)}, ${figureTitles[figure]}, ${spanText(filter)}`}
              >
                {amount(sums[figure].cents)}
              </Link>
            )}
          </dd>
        </div>
      ))}
  </dl>
)
