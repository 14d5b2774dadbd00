import { addDays } from '@alba/contracts/shared/centre-time'
import { openDatabase } from '@alba/platform/postgres/pool'
import { FIRST_DAY, firstBookingId, SPREAD_DAYS } from './generated-history.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { type ReplayParts, writeHistory } from './replay.ts'
import { count, printFact, printHeading, printLine } from './report.ts'

/** As many as the back office must be quick with (issue 8). */
export const DESK_BOOKINGS = 20_000
const EVENTS_PER_BOOKING = 7
const CALLERS = 8
const AIM = 'p99 50 ms'

export type DeskParts = Omit<ReplayParts, 'events'> & { readonly gateway: HttpClient; readonly command: HttpClient }

/** What staff asks for all day, over a centre of ten years. */
export async function benchDesk({ gateway, command, ...history }: DeskParts): Promise<void> {
  printHeading(`The back office over ${count(DESK_BOOKINGS)} bookings, ${CALLERS} callers`)
  const database = openDatabase({ url: history.store.DATABASE_URL, name: 'bench desk', size: 2 })
  await writeHistory(database, { ...history, events: DESK_BOOKINGS * EVENTS_PER_BOOKING })
  // As autovacuum does by itself in a minute or so.
  await database.query('ANALYZE')
  await database.end()
  const authorization = await logIn(gateway, command)
  const get = (path: string) =>
    expectStatus(gateway.send('GET', `/api/backoffice/${path}`, undefined, { authorization }), 200)

  for (const [name, path] of Object.entries(asked)) {
    await closedLoop(CALLERS, 1, turn => get(path(turn)))
    printLine({ name, measured: await closedLoop(CALLERS, 4, turn => get(path(turn))), aim: AIM })
  }
  const started = performance.now()
  const { body } = await get('bookings/export?include_all=true')
  const seconds = (performance.now() - started) / 1000
  printFact('the export of all of them', `${count((body.split('\r\n').length - 2) / seconds)} lines/s`)
}

const booking = (turn: number) => firstBookingId + ((turn * 7_919) % DESK_BOOKINGS)
const day = (turn: number) => addDays(FIRST_DAY, (turn * 31) % (SPREAD_DAYS - 7))
const week = (turn: number) => `start_date=${day(turn)}&end_date=${addDays(day(turn), 6)}`

const asked: Readonly<Record<string, (turn: number) => string>> = {
  'the calendar of a week': turn => `bookings?include_all=true&${week(turn)}`,
  'a page of all bookings': turn => `bookings?include_all=true&order=desc&limit=50&offset=${(turn * 50) % 5_000}`,
  'a search in all bookings': turn =>
    `bookings?include_all=true&limit=50&q=${encodeURIComponent(`Personne ${turn % DESK_BOOKINGS}`)}`,
  'a booking': turn => `bookings/${booking(turn)}`,
  'the history of a booking': turn => `bookings/${booking(turn)}/timeline`,
  'the dashboard': () => 'dashboard/stats',
  'the openings of a year': () => 'availabilities',
  'the agenda of a week at a past moment': turn => `agenda?${week(turn)}&at=2026-01-06T09:00:00`,
}

/** @returns the header of whoever is let in */
async function logIn(gateway: HttpClient, command: HttpClient): Promise<string> {
  const account = { email: 'bench@example.org', password: 'a long password of the bench' }
  const practitioner = { name: 'Praticienne 1', ...account }
  await expectStatus(command.send('POST', '/commands/add-practitioner', practitioner), 200)
  const { body } = await expectStatus(gateway.send('POST', '/api/auth/login', account), 200)
  return `Bearer ${(JSON.parse(body) as { access_token: string }).access_token}`
}
