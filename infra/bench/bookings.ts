import type { Baseline } from './baseline.ts'
import { SERVICE_ID } from './centre.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { printFact, printHeading, printLine } from './report.ts'

/** @param turn a running number, by which all people of a measurement differ, here and below */
const person = (turn: number) => ({
  name: `Visiteuse ${turn}`,
  email: `visiteuse-${turn}@example.org`,
  phone: `06${String(turn).padStart(8, '0')}`,
})

/** Body of the command that the gateway sends to the command service. */
export const bookingCommand = (turn: number, startTime: string) => ({
  serviceId: SERVICE_ID,
  startTime,
  customerName: person(turn).name,
  customerEmail: person(turn).email,
  customerPhone: person(turn).phone,
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
  termsAccepted: true,
  eligibilityId: null,
  voucher: null,
  idempotencyKey: null,
})

/** Header that replaces the operator whom the client of the command service names by default. */
export const visitor = { 'x-actor': 'visitor' }

/** Body of the request that a visitor's browser sends. */
const bookingRequest = (turn: number, startTime: string) => ({
  service_id: SERVICE_ID,
  start_time: startTime,
  customer_name: person(turn).name,
  customer_email: person(turn).email,
  customer_phone: person(turn).phone,
  terms_accepted: true,
})

/** Settings of a measured copy: practically no rate limits, and the header with a visitor's address is trusted. */
export const withoutLimits = { RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: '1' }

/** Books as a visitor. Each visitor comes from another address, so that no limit per address applies. */
export const sendBooking = (gateway: HttpClient, turn: number, startTime: string, besides: object = {}) => {
  const network = { 'x-forwarded-for': [10, (turn >> 16) & 255, (turn >> 8) & 255, turn & 255].join('.') }
  return gateway.send('POST', '/api/bookings', { ...bookingRequest(turn, startTime), ...besides }, network)
}

/** Takes the next start, or voucher, out of the list. @throws when every one is taken */
export function nextOf(free: string[]): string {
  const next = free.pop()
  if (!next) throw new Error('every slot or voucher of the bench is taken')
  return next
}

/**
 * Measures bookings. Each takes another free place, on days spread over the whole calendar.
 * @param parts `slots`: the free starts, each as often as it has places (`benchCentre`)
 */
export async function benchBookings(parts: {
  gateway: HttpClient
  command: HttpClient
  slots: string[]
  baseline: Baseline
}): Promise<void> {
  printHeading('Bookings: hold in the agenda, then the booking, each with its own person')
  const { gateway, command, slots, baseline } = parts
  const decide = (turn: number) =>
    expectStatus(command.send('POST', '/commands/request-booking', bookingCommand(turn, nextOf(slots)), visitor), 200)
  const book = (turn: number) => expectStatus(sendBooking(gateway, turn, nextOf(slots)), 201)
  // Warms up until the code is compiled, as it is in a service that runs for weeks.
  await closedLoop(8, 6, decide)
  printLine({
    name: 'command service over HTTP, 8 callers',
    measured: await closedLoop(8, 8, decide),
    aim: '1,000/s, p99 30 ms',
    baseline: baseline.insert8,
  })
  await closedLoop(8, 4, book)
  printLine({
    name: 'POST /api/bookings until readable, 8 callers',
    measured: await closedLoop(8, 8, book),
    aim: '1,000/s',
    baseline: baseline.insert8,
  })
  printLine({
    name: 'POST /api/bookings until readable, 32 callers',
    measured: await closedLoop(32, 8, book),
    baseline: baseline.insert64,
  })
}

const ROUNDS = 20
const RACERS = 20

/** Visitors race for the last place of a slot over the public API: exactly one may win. */
export async function benchRaces(gateway: HttpClient, slots: string[]): Promise<void> {
  printHeading(`Races: ${RACERS} visitors for one slot, ${ROUNDS} rounds`)
  let rightRounds = 0
  for (let round = 0; round < ROUNDS; round++) {
    const slot = takeEmptyStart(slots)
    await fillUpToOnePlace(gateway, slot)
    const answers = await Promise.all(Array.from({ length: RACERS }, (_, racer) => sendBooking(gateway, racer, slot)))
    const won = answers.filter(answer => answer.status === 201).length
    const refused = answers.filter(answer => answer.status === 409).length
    if (won === 1 && refused === RACERS - 1) rightRounds++
  }
  printFact('rounds with exactly one winner', `${rightRounds} of ${ROUNDS}`, `${ROUNDS} of ${ROUNDS}`)
}

/** A start whose four places are all free. They are removed from the list. */
function takeEmptyStart(slots: string[]): string {
  const counts = new Map<string, number>()
  for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1)
  const free = slots.find(slot => counts.get(slot) === 4)
  if (!free) throw new Error('no start of the bench is entirely free')
  for (let at = slots.indexOf(free); at >= 0; at = slots.indexOf(free)) slots.splice(at, 1)
  return free
}

/** Books three of the four places of a start. */
const fillUpToOnePlace = async (gateway: HttpClient, slot: string) => {
  for (let place = 0; place < 3; place++) await expectStatus(sendBooking(gateway, place, slot), 201)
}
