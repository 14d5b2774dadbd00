import { loggerOptions } from '@alba/platform/http/logger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

let log = ''
let gateway: TestGateway
beforeAll(async () => {
  const stream = {
    write(line: string) {
      log += line
    },
  }
  gateway = await startGateway({ logger: { ...loggerOptions('gateway', 'warn'), stream } })
})
afterAll(() => gateway.stop())

const report = {
  message: 'TypeError: Cannot read properties of undefined (reading "Léa Martin")',
  stack: 'at f (https://maison-alba.example/assets/page.js?secret=pi_1:1:2)\nfor lea@example.org, 412345678901234',
  path: '/reservation',
  release: '0.4.0',
}
const send = (body: object) =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/client-errors',
    payload: body,
    headers: { 'user-agent': 'Mozilla/5.0', cookie: 'visitor=7' },
  })
const lines = () => log.split('\n').filter(line => line.includes('an error in a browser'))
const counted = async () => (await gateway.watch.inject('/metrics')).body.match(/^client_errors_total.*$/gm)

it('logs an error of a browser as a warning, without personal data, and counts it', async () => {
  const answer = await send(report)
  expect([answer.statusCode, answer.headers['set-cookie'], answer.body]).toEqual([204, undefined, ''])
  await send({ ...report, path: '/backoffice/bookings' })
  const [first] = lines().map(line => JSON.parse(line))
  expect(first).toMatchObject({
    level: 40,
    browser: {
      message: 'TypeError: Cannot read properties of undefined (reading "…")',
      stack: 'at f (https://maison-alba.example/assets/page.js:1:2)\nfor …@…, …',
      path: '/reservation',
      release: '0.4.0',
    },
  })
  expect(log).not.toMatch(/Léa|lea@|41234|pi_1|Mozilla|visitor/)
  expect(await counted()).toEqual([
    'client_errors_total{part="site",service="gateway"} 1',
    'client_errors_total{part="back office",service="gateway"} 1',
  ])
})

it('logs at most sixty errors a minute, whoever reports them, and counts the others', async () => {
  const before = lines().length
  gateway.travel('2026-11-20T10:01:00Z')
  for (let time = 0; time < 70; time++) await send(report)
  expect(lines().length - before).toBe(60)
  // These seventy and the one of the test before.
  expect((await counted())?.[0]).toMatch(/ 71$/)
  gateway.travel('2026-11-20T10:02:00Z')
  await send(report)
  expect(lines().length - before).toBe(61)
})

it('refuses a report that is larger than an error needs', async () => {
  expect((await send({ ...report, stack: 'x'.repeat(3_000) })).statusCode).toBe(422)
  expect((await send({ ...report, more: 'x'.repeat(20_000) })).statusCode).toBe(413)
})
