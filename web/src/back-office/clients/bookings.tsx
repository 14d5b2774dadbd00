import { capital } from '@alba/contracts/centre/grammar'
import type { ClientBooking } from '@alba/contracts/clients/api'
import { Link } from 'wouter'
import { dateOf, nowAtCentre, shortLocal } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'
import { StateBadge } from '../../shared/staff/state-badge.tsx'
import { bookingState } from '../../shared/staff/states.ts'
import { practitioner } from '../../shared/words.ts'
import type { Column } from '../../ui/table.tsx'
import { List } from './list.tsx'

const columns: readonly Column<ClientBooking>[] = [
  {
    head: 'Date',
    cell: ({ id, start_time }) => (
      <Link href={addressOf.booking(id, dateOf(start_time))}>{shortLocal(start_time)}</Link>
    ),
  },
  { head: 'Soin', cell: ({ service }) => service.name, cardOrder: 1 },
  {
    head: capital(practitioner.one),
    cell: ({ practitioners }) => practitioners.map(({ name }) => name).join(', '),
    cardOrder: 2,
  },
  {
    head: 'Statut',
    cell: ({ status, abandoned }) => <StateBadge state={bookingState(abandoned ? 'abandoned' : status)} />,
    card: 'right',
  },
]

/** The future appointments, soonest first, and all others, latest first. */
export function Bookings({ bookings }: { bookings: readonly ClientBooking[] }) {
  const now = nowAtCentre()
  const isAhead = ({ status, start_time }: ClientBooking) =>
    start_time > now && (status === 'confirmed' || status === 'pending_hold')
  const ahead = bookings.filter(isAhead).toReversed()
  const others = bookings.filter(booking => !isAhead(booking))
  const rowKey = ({ id }: ClientBooking) => id
  return (
    <>
      <List
        title="Rendez-vous à venir"
        none="Aucun rendez-vous à venir."
        columns={columns}
        rows={ahead}
        rowKey={rowKey}
      />
      <List title="Rendez-vous passés ou annulés" none="Aucun." columns={columns} rows={others} rowKey={rowKey} />
    </>
  )
}
