import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { DomainFact } from '@alba/contracts/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { expect, vi } from 'vitest'
import { agenda } from '../agenda/agenda.ts'
import { booking } from '../bookings/booking.ts'
import { toEvents } from '../decision/cause.ts'
import { policyGroups } from '../features.ts'
import { payment } from '../payments/payment.ts'
import { bookingBody, type TestCommand } from './command-service.ts'

/**
 * Steps of a visitor, for tests of the whole service. Each test uses a day of its own, so that tests do not disturb
 * each other.
 */

export const bookingOf = (command: TestCommand, id: number) => command.service.deps.streams.load(booking, id)
export const dayOf = (command: TestCommand, date: string): Promise<DaySchedule> =>
  command.service.deps.streams.load(agenda, date)
export const paymentOf = (command: TestCommand, id: string) => command.service.deps.streams.load(payment, id)
export const statusOf = async (command: TestCommand, id: number) => (await bookingOf(command, id)).status
export const typesOf = async (command: TestCommand, stream: string): Promise<string[]> =>
  (await command.log.readStream(stream)).map(event => event.type)
/** The bookings that have a block on a day, including expired holds. */
export const blockedOn = async (command: TestCommand, date: string): Promise<number[]> =>
  (await dayOf(command, date)).blocks.map(block => block.bookingId)

const timeSlots = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

/** Returns a function that opens both practitioners' hours on the next unused day and returns its date. */
export function daysOf(command: TestCommand, first = '2026-11-24') {
  let taken = 0
  return async (): Promise<string> => {
    const date = addDays(first, taken++)
    for (const practitionerId of [1, 2]) await command.send('open-availability', { practitionerId, date, timeSlots })
    return date
  }
}

/** Requests a bath (service 2: 60 €, no questionnaire) at 09:00, unless `changes` say otherwise. */
export async function book(command: TestCommand, date: string, changes: Record<string, unknown> = {}): Promise<number> {
  const answer = await command.send('request-booking', bookingBody({ startTime: `${date}T09:00:00`, ...changes }))
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body.bookingId
}

export async function openIntent(command: TestCommand, bookingId: number): Promise<string> {
  const answer = await command.send('open-intent', { target: { kind: 'booking', id: bookingId }, amountCents: null })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body.paymentIntentId
}

/** Delivers a signed webhook with the intent as the provider has it now. */
export const sendIntentWebhook = (command: TestCommand, id: string, eventId = `evt_${crypto.randomUUID()}`) =>
  sendWebhook(command, { id: eventId, kind: 'intent', snapshot: command.provider.snapshot(id) })

export const sendWebhook = (command: TestCommand, event: Record<string, unknown>, signature = 'valid') =>
  command.send('receive-webhook', { signature, body: JSON.stringify(event) })

/** Writes facts as if another part of the system had decided them. */
export const write = (command: Pick<TestCommand, 'log' | 'clock'>, stream: string, ...facts: DomainFact[]) => {
  const cause = { correlationId: 'test', causationId: null, actor: { kind: 'practitioner', id: '1' } } as const
  return command.log.append(stream, 'any', toEvents(facts, stream, cause, command.clock.read()))
}

/** Repeats a check until it passes, for up to 30 seconds. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

/** Waits until every policy has handled every event, including those that policies append meanwhile. */
export const untilPoliciesDone = (command: TestCommand) =>
  eventually(async () => {
    const head = await command.log.head()
    const { rows } = await command.database.query('SELECT position FROM command.policy_checkpoints')
    expect(rows.filter(row => row.position >= head)).toHaveLength(policyGroups.length)
    expect(await command.log.head()).toBe(head)
  })

/** Waits until every due deadline has been tried. Those that wait for the provider are postponed. */
export const untilDeadlinesHandled = (command: TestCommand) =>
  eventually(async () => {
    // The due time of a deadline that is being handled is the end of its lease, in 60 seconds.
    const now = new Date(command.clock.read())
    const { rows } = await command.database.query(
      "SELECT key FROM command.deadlines WHERE due_at <= $1 OR due_at = $1::timestamptz + interval '60 seconds'",
      [now],
    )
    expect(rows).toEqual([])
  })

/**
 * Waits until policies and deadlines have nothing left to do at the clock's time. Waits for both again when a deadline
 * has appended events.
 */
export const untilIdle = (command: TestCommand) =>
  eventually(async () => {
    const head = await command.log.head()
    await untilPoliciesDone(command)
    await untilDeadlinesHandled(command)
    expect(await command.log.head()).toBe(head)
  })

/** Every row of every table of the database, or of these schemas, as text. */
export async function dump(
  { database }: Pick<TestCommand, 'database'>,
  schemas?: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND ($1::text[] IS NULL OR schemaname = ANY ($1))`,
    [schemas ?? null],
  )
  const contents = await Promise.all(
    tables.map(({ name }) => database.query<{ row: string }>(`SELECT '${name} ' || t::text AS row FROM ${name} t`)),
  )
  return contents.flatMap(({ rows }) => rows.map(({ row }) => row))
}
