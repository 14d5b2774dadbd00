import type { OutstandingView } from '@alba/contracts/movements/api'
import type { Figure } from '@alba/contracts/movements/kinds'
import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outstandingQuery } from '../../api/staff/money.ts'
import { longDate } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { FigureLink } from './figure-link.tsx'
import styles from './money.module.css'
import { spanUntil, withDebtOn, withOwed } from './place.ts'

/**
 * « Bons en circulation »: the value of the unused vouchers at the end of a day, which the centre owes in treatments.
 */
export function Owed({ on }: { on: string }) {
  const owed = useQuery(outstandingQuery(on, 0))
  return (
    <Panel pad aria-labelledby="owed" className={styles.owed}>
      <h2 id="owed">Bons en circulation</h2>
      <DayField on={on} />
      <QueryView
        query={owed}
        waiting={<Skeletons count={4} shape="line" className={styles.waiting} label="Chargement…" />}
        failure="Erreur lors du chargement des bons en circulation"
        isPart
      >
        {found => <Debt found={found} on={on} />}
      </QueryView>
    </Panel>
  )
}

/**
 * The choice of the day of the debt. The field has a state of its own beside the address, because a date is invalid
 * until its last digit is typed.
 */
function DayField({ on }: { on: string }) {
  const address = useSearchState()
  const [typed, setTyped] = useState(on)
  return (
    <TextField
      id="owed-on"
      label="À la fin du"
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        address.set(withDebtOn(target.value))
      }}
    />
  )
}

/** The figures that add up to the debt of one kind of voucher, with their labels. */
const MADE_OF: readonly (readonly [
  label: string,
  figure: 'sold' | 'imported' | 'redeemed' | 'lapsed' | 'invalidated',
])[] = [
  ['Vendus', 'sold'],
  ['Repris', 'imported'],
  ['Utilisés', 'redeemed'],
  ['Échus', 'lapsed'],
  ['Invalidés', 'invalidated'],
]

function Debt({ found, on }: { found: OutstandingView; on: string }) {
  const address = useSearchState()
  const { vouchers_cents, packages_cents, count } = found
  return (
    <>
      <p className={styles.debt} aria-live="polite">
        <b>{amount(vouchers_cents + packages_cents)}</b> <span>de soins restaient dus le {longDate(on)}.</span>
      </p>
      <Sold title="Bons cadeaux" sold="vouchers" cents={vouchers_cents} found={found} on={on} />
      <Sold title="Bons de forfait" sold="packages" cents={packages_cents} found={found} on={on} />
      {count > 0 && (
        <div className={styles.all}>
          <ButtonLink look="outline" wide href={address.addressWith(withOwed)}>
            {count === 1 ? 'Voir le bon' : `Voir les ${count} bons`}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

type SoldProps = { title: string; sold: 'vouchers' | 'packages'; cents: number; found: OutstandingView; on: string }

/** The debt of one kind of voucher, and the figures since the first day that add up to it. */
function Sold({ title, sold, cents, found: { sums }, on }: SoldProps) {
  const moved = MADE_OF.filter(([, figure]) => sums[`${sold}_${figure}` satisfies Figure].count > 0)
  return (
    <section aria-label={title}>
      <h3>
        {title} <b>{amount(cents)}</b>
      </h3>
      <Facts
        look="ends"
        facts={moved.map(
          ([label, figure]) =>
            [label, <FigureLink key={figure} figure={`${sold}_${figure}`} span={spanUntil(on)} sums={sums} />] as const,
        )}
      />
    </section>
  )
}
