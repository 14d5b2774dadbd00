import { addDays } from '@alba/contracts/shared/centre-time'
import { EVENTS_PER_BOOKING, FIRST_DAY, firstBookingId, personOfBooking, SPREAD_DAYS } from './generated-history.ts'
import { personOf } from './generated-people.ts'

/** How many rows of each kind the history has. */
export type Extent = ReturnType<typeof extentOf>

const VOUCHERS_AT_LEAST = 5_000
const CLOSURES = 700

/**
 * Vouchers are a tenth of the bookings, but at least 5,000; packages are a fourth of the vouchers. Closures are as many as
 * a centre has in two years.
 */
export const extentOf = (bookings: number) => {
  const vouchers = Math.max(VOUCHERS_AT_LEAST, Math.ceil(bookings / 10))
  return {
    bookings,
    events: bookings * EVENTS_PER_BOOKING,
    vouchers,
    purchases: Math.ceil(vouchers / 4),
    closures: CLOSURES,
  }
}

/**
 * Paths below `/api/` that the back office requests all day, by the name under which they are reported. `turn` is the
 * number of the request, from 0. Most paths change with it, so that requests in a row are about different bookings,
 * people, days or pages. Those without `turn` are the same each time.
 */
export const questionsOver = ({ bookings, vouchers, purchases }: Extent) => {
  // Because of the factors 7,919 and 17, requests in a row are about bookings and people that are no neighbours.
  const booking = (turn: number) => firstBookingId + ((turn * 7_919) % bookings)
  const buyer = (turn: number) => encodeURIComponent(personOf((turn * 17) % vouchers).email)
  const find = {
    name: (turn: number) => nameOf((turn * 7_919) % bookings),
    address: (turn: number) => encodeURIComponent(personOfBooking((turn * 7_919) % bookings).email),
    nameBeginning: (turn: number) => nameOf((turn * 7_919) % bookings, 2),
    twoLetters: (turn: number) => encodeURIComponent(rarePairs[turn % rarePairs.length] ?? ''),
  }
  const everyBooking = 'backoffice/bookings?include_all=true'
  return {
    'the calendar of a week': turn => `${everyBooking}&fields=calendar&${week(turn)}`,
    'a page of all bookings': turn => `${everyBooking}&order=desc&${page(turn, 5_000)}`,
    'any page of all bookings': turn => `${everyBooking}&order=desc&${page(turn * 997, bookings)}`,
    'the last page of all bookings': turn => `${everyBooking}&${lastPage(turn, bookings)}`,
    'the canceled bookings': turn => `${everyBooking}&status=canceled&limit=${50 + (turn % 50)}`,
    "a practitioner's bookings": turn => `backoffice/bookings?practitioner_ids=2&limit=${50 + (turn % 50)}`,
    'a search in all bookings': turn => `${everyBooking}&limit=50&q=${find.address(turn)}`,
    'a name in all bookings': turn => `${everyBooking}&order=desc&limit=50&q=${find.name(turn)}`,
    'two letters in all bookings': turn => `${everyBooking}&order=desc&limit=50&q=${find.twoLetters(turn)}`,
    'a word that all bookings have': turn => `${everyBooking}&order=desc&q=massage&${page(turn, 5_000)}`,
    'bookings to move': () => 'backoffice/bookings/misplaced',
    'a booking': turn => `backoffice/bookings/${booking(turn)}`,
    'the history of a booking': turn => `backoffice/bookings/${booking(turn)}/timeline`,
    'the dashboard': () => 'backoffice/dashboard/stats',
    'the openings of a year': () => 'backoffice/availabilities',
    "a practitioner's openings of a year": turn => `backoffice/availabilities?practitioner_id=${1 + (turn % 4)}`,
    'the agenda of a week at a past moment': turn => `backoffice/agenda?${week(turn)}&at=${lately(turn)}`,
    'room closures': () => 'backoffice/room-closures',
    'closures that are over': () => 'backoffice/room-closures?past=true&limit=51',
    'what changed in a week since a past moment': turn => `backoffice/agenda/changes?${week(turn)}&at=${lately(turn)}`,
    'the sheet of a week': turn => `backoffice/bookings/sheet?date=${day(turn)}&span=week`,
    'the end of a day': turn => `backoffice/day-end?date=${day(turn)}`,
    'who came, by month of a year': turn => `backoffice/day-end/months?year=${day(turn).slice(0, 4)}`,
    'the clients who came last': () => 'backoffice/clients',
    'a name among the clients': turn => `backoffice/clients?q=${find.name(turn)}`,
    'a page of payments': turn => `payments/overview?${page(turn, 5_000)}`,
    'the last page of payments': turn => `payments/overview?${lastPage(turn, bookings)}`,
    'the refused payments': turn => `payments/overview?status=failed&limit=${50 + (turn % 50)}`,
    'the packages among the payments': turn => `payments/overview?p_type=package&${page(turn, purchases)}`,
    'a search in payments': turn => `payments/overview?limit=50&q=${find.address(turn)}`,
    'a name in payments': turn => `payments/overview?limit=50&q=${find.name(turn)}`,
    'two letters in payments': turn => `payments/overview?limit=50&q=${find.twoLetters(turn)}`,
    'the payments of a month': turn => `payments/overview?${month(turn)}&limit=50`,
    'the sums of the payments of a month': turn => `payments/sums?${month(turn)}`,
    'the sums of all payments of a type': turn => `payments/sums?p_type=${types[turn % types.length]}`,
    'what is owed': () => 'payments/due',
    'the money of a year, by month': turn => `backoffice/money/sums?${year(turn)}&by=month`,
    'what a sum of money is made of': turn => `backoffice/money/movements?${month(turn)}&figure=taken&limit=50`,
    'what is owed in vouchers': turn => `backoffice/money/outstanding?on=${day(turn)}&limit=50`,
    // All vouchers of the history are owed today, and none was on the days above.
    'what is owed in vouchers today': () => `backoffice/money/outstanding?on=${today}&limit=50`,
    'vouchers as the screen lists them': () => 'gift-vouchers/list?limit=500',
    'the last page of vouchers': turn => `gift-vouchers/list?${lastPage(turn, vouchers)}`,
    'the expired vouchers': turn => `gift-vouchers/list?status=expired&limit=${50 + (turn % 50)}`,
    'a search in vouchers': turn => `gift-vouchers/list?limit=500&q=${buyer(turn)}`,
    'the vouchers of a buyer': turn => `gift-vouchers/search?email=${buyer(turn)}`,
    'the figures of vouchers': () => 'gift-vouchers/stats',
    'package purchases': turn => `packages/purchases/list?${page(turn, purchases)}`,
    'package purchases as the screen lists them': () => 'packages/purchases/list',
    'a search in purchases': turn => `packages/purchases/list?limit=50&q=${find.nameBeginning(turn)}`,
    notifications: () => 'backoffice/notifications',
    'the figures of notifications': () => 'backoffice/notifications/stats',
    'the unread notifications of a rare priority': () =>
      'backoffice/notifications?unread_only=true&priority_filter=critical',
    'a search for an e-mail address': turn => `backoffice/search?q=${find.address(turn)}`,
    'a search for a name': turn => `backoffice/search?q=${find.name(turn)}`,
    'a search for a last name and the beginning of a first name': turn =>
      `backoffice/search?q=${find.nameBeginning(turn)}`,
    'a search for a word that everything has': () => 'backoffice/search?q=massage',
    'a search for two letters': () => 'backoffice/search?q=ma',
    'a search for two letters that few have': turn => `backoffice/search?q=${find.twoLetters(turn)}`,
  } satisfies Readonly<Record<string, (turn: number) => string>>
}

const types = ['booking', 'voucher', 'package']

/** Two letters with which a few names or none begin. */
const rarePairs = ['zo', 'ng', 'lo', 'ha', 'xq', 'bo', 'yz', 'du']

/**
 * Searches « lefèvre an »: people type the last name first.
 * @param letters how many letters of the first name were typed
 */
function nameOf(number: number, letters?: number): string {
  const { firstname, lastname } = personOfBooking(number)
  return encodeURIComponent(`${lastname} ${firstname.slice(0, letters)}`)
}

const day = (turn: number) => addDays(FIRST_DAY, (turn * 31) % (SPREAD_DAYS - 7))
const month = (turn: number) => `from=${day(turn)}&to=${addDays(day(turn), 30)}`
const year = (turn: number) => `from=${day(turn).slice(0, 4)}-01-01&to=${day(turn).slice(0, 4)}-12-31`
const week = (turn: number) => `start_date=${day(turn)}&end_date=${addDays(day(turn), 6)}`
/**
 * A moment of the last 30 days, 15 days ago on average. The agenda of a date has changed since if a booking for that
 * date was recorded after the moment. The bookings are for `SPREAD_DAYS` dates, and are recorded evenly over as many
 * days. With 200,000 bookings, one for the same date is recorded every 65 days, so about a fourth of the dates have
 * changed. With 20,000 bookings it is one every 650 days, so one date in forty has changed.
 */
const lately = (turn: number) => `${addDays(today, -1 - (turn % 30))}T09:00:00`
const today = new Date().toISOString().slice(0, 10)
/** Pages of 50 rows, one after the other, among the first `rows` rows of the list; then from the first page again. */
const page = (turn: number, rows: number) => `limit=50&offset=${(turn * 50) % rows}`
/** The 50 rows that end at row number `rows` of the list, or at one of the 49 rows before it. */
const lastPage = (turn: number, rows: number) => `limit=50&offset=${rows - 50 - (turn % 50)}`
