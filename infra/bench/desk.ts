import { addDays } from '@alba/contracts/shared/centre-time'
import { openDatabase } from '@alba/platform/postgres/pool'
import { EVENTS_PER_BOOKING, FIRST_DAY, firstBookingId, SPREAD_DAYS } from './generated-history.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { type ReplayParts, writeHistory } from './replay.ts'
import { count, printFact, printHeading, printLine } from './report.ts'

/** As many as the back office must be quick with, unless told otherwise; each booking is paid. */
export const DESK_BOOKINGS = 20_000
const DESK_VOUCHERS = 5_000
const CALLERS = 8
const AIM = 'p99 50 ms'

export type DeskParts = Omit<ReplayParts, 'events'> & {
  readonly gateway: HttpClient
  readonly command: HttpClient
  readonly bookings?: number
}

/** What staff asks for all day, over a centre of ten years; of 200,000 bookings, over many of them. */
export async function benchDesk({ gateway, command, bookings = DESK_BOOKINGS, ...history }: DeskParts): Promise<void> {
  printHeading(
    `The back office over ${count(bookings)} paid bookings and ${count(DESK_VOUCHERS)} vouchers, ${CALLERS} callers`,
  )
  const database = openDatabase({ url: history.store.DATABASE_URL, name: 'bench desk', size: 2 })
  const events = bookings * EVENTS_PER_BOOKING
  await writeHistory(database, { ...history, events, vouchers: DESK_VOUCHERS })
  // As autovacuum does by itself in a minute or so.
  await database.query('ANALYZE')
  await database.end()
  const authorization = await logIn(gateway, command)
  const get = (path: string) => expectStatus(gateway.send('GET', `/api/${path}`, undefined, { authorization }), 200)

  for (const [name, path] of Object.entries(askedOf(bookings))) {
    await closedLoop(CALLERS, 1, turn => get(path(turn)))
    printLine({ name, measured: await closedLoop(CALLERS, 4, turn => get(path(turn))), aim: AIM })
  }
  const started = performance.now()
  const { body } = await get('backoffice/bookings/export?include_all=true')
  const seconds = (performance.now() - started) / 1000
  printFact('the export of all of them', `${count((body.split('\r\n').length - 2) / seconds)} lines/s`)
}

const day = (turn: number) => addDays(FIRST_DAY, (turn * 31) % (SPREAD_DAYS - 7))
const week = (turn: number) => `start_date=${day(turn)}&end_date=${addDays(day(turn), 6)}`

const page = (turn: number) => `limit=50&offset=${(turn * 50) % 5_000}`
const askedOf = (bookings: number): Readonly<Record<string, (turn: number) => string>> => {
  const booking = (turn: number) => firstBookingId + ((turn * 7_919) % bookings)
  const person = (turn: number) => encodeURIComponent(`Personne ${turn % bookings}`)
  return {
    'the calendar of a week': turn => `backoffice/bookings?include_all=true&${week(turn)}`,
    'a page of all bookings': turn => `backoffice/bookings?include_all=true&order=desc&${page(turn)}`,
    'a search in all bookings': turn => `backoffice/bookings?include_all=true&limit=50&q=${person(turn)}`,
    'a booking': turn => `backoffice/bookings/${booking(turn)}`,
    'the history of a booking': turn => `backoffice/bookings/${booking(turn)}/timeline`,
    'the dashboard': () => 'backoffice/dashboard/stats',
    'the openings of a year': () => 'backoffice/availabilities',
    'the agenda of a week at a past moment': turn => `backoffice/agenda?${week(turn)}&at=2026-01-06T09:00:00`,
    'room closures': () => 'backoffice/room-closures',
    'a page of payments': turn => `payments/overview?${page(turn)}`,
    'a search in payments': turn => `payments/overview?limit=50&q=${person(turn)}`,
    'vouchers as the screen lists them': () => 'gift-vouchers/list?limit=500',
    'a search in vouchers': turn => `gift-vouchers/list?limit=500&q=acheteuse%20${turn % DESK_VOUCHERS}`,
    'the figures of vouchers': () => 'gift-vouchers/stats',
    'package purchases': () => 'packages/purchases/list',
    notifications: () => 'backoffice/notifications',
    'the figures of notifications': () => 'backoffice/notifications/stats',
    'the search from anywhere': turn => `backoffice/search?q=${person(turn)}`,
    'a search for what everything has': () => 'backoffice/search?q=massage',
    'a search for two letters': () => 'backoffice/search?q=ma',
    'the vouchers of a buyer': turn => `gift-vouchers/search?email=acheteuse-${turn % DESK_VOUCHERS}%40example.org`,
    'closures that are over': () => 'backoffice/room-closures?past=true&limit=51',
  }
}

/** @returns the header of whoever is let in */
async function logIn(gateway: HttpClient, command: HttpClient): Promise<string> {
  const account = { email: 'bench@example.org', password: 'a long password of the bench' }
  const practitioner = { name: 'Praticienne 1', ...account }
  await expectStatus(command.send('POST', '/commands/add-practitioner', practitioner), 200)
  const { body } = await expectStatus(gateway.send('POST', '/api/auth/login', account), 200)
  return `Bearer ${(JSON.parse(body) as { access_token: string }).access_token}`
}
