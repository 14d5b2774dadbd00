import type { Baseline } from './baseline.ts'
import { nextOf, sendBooking } from './bookings.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { printHeading, printLine } from './report.ts'

/**
 * The lengths of the eleven treatments that are added, in minutes: the centre of the bench has one already. The last two
 * need a bath, which that centre does not have: a search for their next start goes through the whole horizon, as it does
 * in a centre that has nothing free.
 */
const MINUTES = [25, 25, 30, 40, 45, 55, 60, 75, 90, 60, 90]
const WITH_BATH = 2
const FIRST_ADDED = 101

type Parts = {
  readonly gateway: HttpClient
  readonly command: HttpClient
  readonly slots: string[]
  readonly baseline: Baseline
}

/** The next free starts of twelve treatments in one request, while nothing changes and while visitors book. */
export async function benchNextStarts({ gateway, command, slots, baseline }: Parts): Promise<void> {
  printHeading('The next free starts of twelve treatments over HTTP, two of which have none within two years')
  for (const [index, durationMinutes] of MINUTES.entries()) {
    const roomType = index < MINUTES.length - WITH_BATH ? 'massage_room' : 'spa_bath_room'
    const serviceId = FIRST_ADDED + index
    const defined = { ...treatment, serviceId, name: `Soin ${serviceId}`, durationMinutes, roomType }
    await expectStatus(command.send('POST', '/commands/define-service', defined), 200)
  }
  const ask = () => expectStatus(gateway.send('GET', '/api/services/next-starts'), 200)
  const wish = () =>
    expectStatus(gateway.send('GET', '/api/services/next-starts?part_of_day=morning&weekday=friday'), 200)
  const aim = 'p99 10 ms'
  await closedLoop(16, 2, ask)
  printLine({ name: 'no wish, 16 callers', measured: await closedLoop(16, 5, ask), baseline: baseline.route, aim })
  printLine({
    name: 'Friday mornings, 16 callers',
    measured: await closedLoop(16, 5, wish),
    baseline: baseline.route,
    aim,
  })
  const book = (turn: number) => expectStatus(sendBooking(gateway, turn, nextOf(slots)), 201)
  const [measured] = await Promise.all([closedLoop(4, 8, ask), closedLoop(4, 8, book)])
  printLine({ name: 'no wish, 4 callers, while 4 others book', measured, baseline: baseline.route, aim })
}

/** What the added treatments have in common. */
const treatment = {
  categoryId: 1,
  description: 'Un soin.',
  detailedDescription: null,
  targetAudience: null,
  benefits: null,
  priceCents: 5000,
  sessionsCount: 1,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  questionnaireId: null,
}
