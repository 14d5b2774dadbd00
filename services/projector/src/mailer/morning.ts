import { accountStream } from '@alba/contracts/accounts/events'
import type { Database } from '@alba/platform/postgres/pool'
import { untilAny } from '../runner/coordination.ts'
import type { PlaceOrders } from './outbox/order.ts'
import type { Order } from './outbox/table.ts'

/** The hours of the centre's clock between which the letters of a morning go out. */
const FROM_HOUR = 7
const UNTIL_HOUR = 12
/** From this hour of the evening before on, what is unread is news in the morning. */
const EVENING_HOUR = 18
/** How often to look whether another morning has begun, in milliseconds. */
const LOOK_EVERY_MS = 60_000

/** A morning of the centre. `date` is its calendar day, the others are UTC instants. */
export type Morning = {
  readonly date: string
  readonly begins: string
  readonly ends: string
  readonly newsSince: string
}

/**
 * The morning of the calendar day of a moment. The clock changes at night, so each of these hours exists once.
 * @param now milliseconds since the epoch
 * @param zone the centre's time zone
 */
export function morningOf(now: number, zone: string): Morning {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const at = (date: Temporal.PlainDate, hour: number) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant().toString()
  return {
    date: day.toString(),
    begins: at(day, FROM_HOUR),
    ends: at(day, UNTIL_HOUR),
    newsSince: at(day.subtract({ days: 1 }), EVENING_HOUR),
  }
}

/** Whether a moment lies in its morning. @param now milliseconds since the epoch */
export const isMorning = (now: number, { begins, ends }: Morning): boolean =>
  Date.parse(begins) <= now && now < Date.parse(ends)

const aboutMorning = (date: string, practitionerId: number): string => `morning ${date} ${practitionerId}`

/** The day and the practitioner in the `about` of a morning's letter. @throws {Error} when the text has another form */
export function morningIn(about: string): { readonly date: string; readonly practitionerId: number } {
  const [, date = '', id] = about.split(' ')
  if (Number.isInteger(Number(id))) return { date, practitionerId: Number(id) }
  throw new Error(`« ${about} » is about no morning`)
}

/** The letter of a morning to a practitioner. The outbox keeps one for each day and practitioner. */
export const morningLetter = ({ date, begins }: Morning, practitionerId: number): Order => ({
  kind: 'morning-letter',
  about: aboutMorning(date, practitionerId),
  dueAt: begins,
  lane: `morning-of-${practitionerId}`,
})

/**
 * Practitioners who had chosen the letter before the morning began: nobody gets one for having just chosen it. Undefined
 * while the read model of staff is built for the first time.
 */
export async function readersOf(database: Database, { begins }: Morning): Promise<readonly number[] | undefined> {
  const { rows: found } = await database.query<{ there: boolean }>(
    `SELECT to_regclass('staff.profiles') IS NOT NULL AS there`,
  )
  if (!found[0]?.there) return undefined
  const { rows } = await database.query<{ id: number }>(
    `SELECT id FROM staff.profiles WHERE status = 'active' AND morning_letter_since < $1 ORDER BY id`,
    [begins],
  )
  return rows.map(({ id }) => id)
}

export type MorningParts = {
  readonly order: PlaceOrders
  readonly zone: string
  readonly now: () => number
  /** Undefined: not known yet. */
  readonly readers: (morning: Morning) => Promise<readonly number[] | undefined>
}

/**
 * Orders the letters of each morning once it has begun, until the signal is aborted. Ordering them again, after a
 * restart or by another process, changes nothing. A morning during which no process runs has none.
 * @param onSuccess called after each look at the clock
 * @throws when the database is away
 */
export async function orderMorningLetters(
  { order, zone, now, readers }: MorningParts,
  signal: AbortSignal,
  onSuccess: () => void,
): Promise<void> {
  let lastOrdered = ''
  while (!signal.aborted) {
    const morning = morningOf(now(), zone)
    if (isMorning(now(), morning) && morning.date !== lastOrdered) {
      const ids = await readers(morning)
      for (const id of ids ?? []) await order({ stream: accountStream(id), revision: 0n }, [morningLetter(morning, id)])
      if (ids) lastOrdered = morning.date
    }
    onSuccess()
    await untilAny([signal], LOOK_EVERY_MS)
  }
}
