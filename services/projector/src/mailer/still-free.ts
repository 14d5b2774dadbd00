import { emptyDay, evolveDay } from '@alba/contracts/agenda/day-schedule'
import { type AgendaEvent, agendaStream } from '@alba/contracts/agenda/events'
import { bookableStart, dayBounds, staysWithin } from '@alba/contracts/agenda/offer'
import { candidates, type Need, onlyWith } from '@alba/contracts/agenda/scheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { PractitionerRow, RoomRow, ServiceRow } from '@alba/contracts/catalogue/rows'
import type { DomainEvent } from '@alba/contracts/events'
import { type BookingRules, defaultBookingRules, SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { dayAt, type EpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { localOf } from '@alba/contracts/shared/spoken-date'
import type { Database } from '@alba/platform/postgres/pool'

type History = (stream: string) => Promise<readonly DomainEvent[]>
/** @param now milliseconds since the epoch. @param zone of the centre */
export type Moment = { readonly now: number; readonly zone: string }

/** An hour that can be booked online, as the address of the booking page names it. */
export type FreeHour = {
  readonly serviceId: number
  readonly categorySlug: string | null
  readonly start: string
  /** The practitioner for whom the client had asked; null when it did not matter. */
  readonly practitionerId: number | null
  /** The second treatment; null when there is one. */
  readonly second: { readonly serviceId: number; readonly arrangement: Arrangement } | null
}

/** The service of an hour, with the slug of its category. */
type OfferedService = ServiceRow & { readonly slug: string | null }

/**
 * The hour of a booking, if its treatments can be booked online at that hour now; undefined otherwise. The day and the
 * rules come from the log, so the answer is what the command service would decide.
 */
export async function freeHour(
  history: History,
  database: Database,
  row: Pick<BookingRow, 'service_id' | 'second' | 'date' | 'starts_at' | 'wished_practitioner'>,
  { now, zone }: Moment,
): Promise<FreeHour | undefined> {
  const services = await offeredServices(database, row)
  if (!services) return undefined
  const start = localOf(row.starts_at, zone)
  if (!bookableStart(start, await rulesIn(history), zone, now).ok) return undefined
  const day = ((await history(agendaStream(row.date))) as readonly AgendaEvent[]).reduce(evolveDay, emptyDay)
  const need = needFor(services, toEpochMinutes(row.starts_at))
  if (!staysWithin(need, dayBounds(row.date, zone))) return undefined
  const all = await resourcesIn(database)
  // An hour with somebody else is not the one that was chosen (ADR 116).
  const wished = row.wished_practitioner
  const found = candidates(day, need, wished ? onlyWith(all, wished.id) : all, now)
  if (!found.ok) return undefined
  const { first, second } = services
  return {
    serviceId: first.id,
    categorySlug: first.slug,
    start: start.slice(0, 16),
    practitionerId: wished?.id ?? null,
    second: second && { serviceId: second.id, arrangement: second.arrangement },
  }
}

/** The services of a booking as they are offered now. */
type Services = {
  readonly first: OfferedService
  readonly second: (OfferedService & { readonly arrangement: Arrangement }) | null
}

/** The services of a booking; undefined when one of them cannot be booked online any more. */
async function offeredServices(
  database: Database,
  { service_id, second }: Pick<BookingRow, 'service_id' | 'second'>,
): Promise<Services | undefined> {
  const first = await offeredService(database, service_id)
  if (!first || !second) return first && { first, second: null }
  const other = await offeredService(database, second.serviceId)
  return other && { first, second: { ...other, arrangement: second.arrangement } }
}

/** What the treatments need at a start. */
const needFor = ({ first, second }: Services, startsAt: EpochMinutes): Need => ({
  startsAt,
  ...timeOf(first),
  ...(second && { second: { ...timeOf(second), arrangement: second.arrangement } }),
})

const timeOf = (service: ServiceRow) => ({
  durationMinutes: service.duration_minutes,
  bufferBeforeMinutes: service.buffer_before_minutes,
  bufferAfterMinutes: service.buffer_after_minutes,
  roomType: service.room_type,
})

/** A service without a price (« Sur devis ») is not booked online. */
async function offeredService(database: Database, id: number): Promise<OfferedService | undefined> {
  const { rows } = await database.query<OfferedService>(
    `SELECT s.*, c.slug FROM catalogue.services s LEFT JOIN catalogue.categories c ON c.id = s.category_id
     WHERE s.id = $1`,
    [id],
  )
  return rows.find(service => isOffered(service) && service.price_cents > 0)
}

async function rulesIn(history: History): Promise<BookingRules> {
  const changed = (await history(SETTINGS_STREAM)).findLast(event => event.type === 'BookingRulesChanged')
  return changed?.type === 'BookingRulesChanged' ? changed.data : defaultBookingRules
}

async function resourcesIn(database: Database) {
  const [rooms, practitioners] = await Promise.all([
    database.query<RoomRow>('SELECT * FROM catalogue.rooms'),
    database.query<PractitionerRow>('SELECT * FROM catalogue.practitioners'),
  ])
  return {
    rooms: rooms.rows.filter(isOffered).map(room => ({ id: room.id, roomType: room.room_type })),
    practitioners: practitioners.rows.filter(isOffered).map(({ id }) => id),
  }
}

/** Whether the same address has another booking from today on that is confirmed or waits for its payment. */
export async function hasOtherBooking(
  database: Database,
  row: Pick<BookingRow, 'id' | 'customer_email'>,
  { now, zone }: Moment,
): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT FROM bookings.bookings WHERE date >= $1 AND lower(customer_email) = lower($2) AND id <> $3
       AND (status = 'confirmed' OR status = 'pending_hold' AND held_until > $4) LIMIT 1`,
    [dayAt(now, zone), row.customer_email, row.id, new Date(now).toISOString()],
  )
  return rows.length > 0
}
