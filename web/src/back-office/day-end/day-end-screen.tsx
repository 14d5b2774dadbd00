import type { DayEndItem } from '@alba/contracts/bookings/day-end-api'
import { amount } from '@alba/contracts/shared/price'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dayEndQuery, refreshBookings } from '../../api/staff/bookings.ts'
import { capital, longDate, todayAtCentre } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { RefreshButton } from '../../shared/staff/refresh-button.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Live } from '../../ui/live.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { DayChoice } from './day-choice.tsx'
import styles from './day-end.module.css'
import { DayEndRow } from './day-end-row.tsx'
import { Months } from './months.tsx'
import { placeOf } from './place.ts'
import { attendanceText, paidText, toPayCents } from './summary.ts'

/** « Fin de journée »: the appointments of a day, where one press records who came or what was paid at the centre. */
export default function DayEndScreen() {
  const client = useQueryClient()
  const address = useSearchState()
  const today = todayAtCentre()
  const { day, year } = placeOf(address.get, today)
  const found = useQuery(dayEndQuery(day))
  return (
    <>
      <ScreenHead title="Fin de journée" subtitle={capital(longDate(day))}>
        <RefreshButton refresh={async () => refreshBookings(client)} />
      </ScreenHead>
      <DayChoice day={day} today={today} />
      <QueryView
        query={found}
        waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement de la journée…" />}
        failure="Erreur lors du chargement de la journée"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState image={drawing('drop')} title="Aucun rendez-vous ce jour-là" />
          ) : (
            <Day items={items} isPast={day <= today} />
          )
        }
      </QueryView>
      <Months year={year} />
    </>
  )
}

function Day({ items, isPast }: { items: readonly DayEndItem[]; isPast: boolean }) {
  const paid = paidText(items)
  const toPay = toPayCents(items)
  return (
    <>
      <Live className={styles.summary}>
        <b>{attendanceText(items)}.</b> {paid && `Réglé sur place : ${paid}. `}
        {toPay > 0 && `Reste à régler sur place : ${amount(toPay)}.`}
      </Live>
      <Panel>
        <ul aria-label="Rendez-vous">
          {items.map(item => (
            <DayEndRow key={item.id} item={item} isPast={isPast} />
          ))}
        </ul>
      </Panel>
    </>
  )
}
