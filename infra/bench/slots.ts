import { addDays } from '@alba/contracts/shared/centre-time'
import type { Baseline } from './baseline.ts'
import { SERVICE_ID } from './centre.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop } from './measure.ts'
import { printHeading, printLine } from './report.ts'

/** Requests of a visitor's page, for days spread over a quarter. */
export const slotQuestions = (gateway: HttpClient, firstDay: string) => ({
  day: (turn: number) =>
    expectStatus(gateway.send('GET', `/api/slots?service_id=${SERVICE_ID}&date=${addDays(firstDay, turn % 90)}`), 200),
  month: () => expectStatus(gateway.send('GET', `/api/services/${SERVICE_ID}/first-available-date?max_days=30`), 200),
})

/** Free starts of a day and of a month over the public API. */
export async function benchSlots(gateway: HttpClient, firstDay: string, baseline: Baseline): Promise<void> {
  printHeading('Slots over HTTP')
  const { day, month } = slotQuestions(gateway, firstDay)
  await closedLoop(16, 1, day)
  printLine({
    name: 'a day, 16 callers',
    measured: await closedLoop(16, 5, day),
    baseline: baseline.route,
    aim: '8,000/s',
  })
  await closedLoop(16, 1, month)
  printLine({
    name: 'first free day within a month, 16 callers',
    measured: await closedLoop(16, 5, month),
    baseline: baseline.route,
    aim: '2,000/s',
  })
}
