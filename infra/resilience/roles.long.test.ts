import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@alba/platform/postgres/pool'
import { rolesConfig, services } from '@alba/platform/roles/config'
import { prepareRoles } from '@alba/platform/roles/prepare'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ExtraProcess, extraProcess } from './extra-process.ts'
import { violations } from './invariants.ts'
import { startLoad } from './load.ts'
import { mailViolations } from './mail-invariants.ts'
import { replayDifferences } from './replay-differences.ts'
import { salesViolations } from './sales-invariants.ts'
import { startSales } from './sales-load.ts'
import { untilSettled } from './settled.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { logIn } from './staff-session.ts'

/** A treatment of the demo that needs no questionnaire, and a package that contains it. */
const [SERVICE, PACKAGE] = [2, 1]

/** A copy whose services were started again, each with a role of its own in PostgreSQL. */
let stack: TestStack
const running: ExtraProcess[] = []

beforeAll(async () => {
  const shared = await startTestStack()
  // Holds are as short as the rules allow, so that unpaid ones expire during the test.
  await shared.bookingRules({ holdMinutes: 1 })
  for (const service of services) await shared.processes[service].kill()
  await prepareRoles(
    rolesConfig({
      DATABASE_URL: shared.urls.database,
      COMMAND_DATABASE_URL: as(shared, 'alba_command'),
      PROJECTOR_DATABASE_URL: as(shared, 'alba_projector'),
      GATEWAY_DATABASE_URL: as(shared, 'alba_gateway'),
    }),
    () => undefined,
  )
  const start = async (service: (typeof services)[number], env: Record<string, string>) => {
    const process = await extraProcess(shared, service, {
      env: { DATABASE_URL: as(shared, `alba_${service}`), ...env },
    })
    running.push(process)
    await process.start()
    return process.url
  }
  const command = await start('command', {})
  const projector = await start('projector', { COMMAND_URL: command })
  const site = await start('gateway', { COMMAND_URL: command, PROJECTOR_URL: projector })
  stack = { ...shared, urls: { ...shared.urls, command, projector, site } }
})
afterAll(async () => {
  await Promise.all(running.map(each => each.kill()))
  await stack?.remove()
})

/** The address of the copy's database under another user. */
function as({ urls }: TestStack, user: string): string {
  const url = new URL(urls.database)
  url.username = user
  url.password = `the password of ${user}`
  return url.href
}

it('services with a role each book, sell, refund, rebuild and show everything, and are refused nothing', async () => {
  const load = startLoad(stack.urls, { visitors: 2, seed: 1, serviceIds: [SERVICE] })
  const sales = startSales(stack.urls, { buyers: 2, seed: 2, serviceId: SERVICE, packageId: PACKAGE })
  await vi.waitFor(
    async () => {
      expect(load.stories.filter(({ paid }) => paid).length).toBeGreaterThan(5)
      const { rows } = await stack.database.query<{ status: string }>('SELECT DISTINCT status FROM vouchers.vouchers')
      expect(rows.map(row => row.status)).toEqual(expect.arrayContaining(['invalidated', 'used', 'valid']))
    },
    { timeout: 120_000, interval: 500 },
  )
  await Promise.all([load.stop(), sales.stop()])
  await untilSettled(stack)
  expect(await violations(stack.database, stack.urls.sandbox, load.stories)).toEqual([])
  expect(await salesViolations(stack.database, stack.urls.sandbox, sales.sales)).toEqual([])
  expect(await mailViolations(stack)).toEqual([])

  const operator = await logIn(stack.urls, 'camille')
  expect(await operator.ask('GET', 'operations')).toMatchObject({ status: 200 })
  const reason = { reason: 'tried by a test' }
  expect(await operator.ask('POST', 'operations/models/bookings/replay', { preview: true, ...reason })).toMatchObject({
    status: 200,
  })
  await vi.waitFor(
    async () => {
      const { rows } = await stack.database.query("SELECT state FROM projections.replays WHERE name = 'bookings'")
      expect(rows).toEqual([{ state: 'ready' }])
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(await operator.ask('POST', 'operations/models/bookings/replay/swap', reason)).toMatchObject({ status: 200 })
  expect(await replayDifferences(stack)).toEqual([])
  // One refusal of the test's own shows that the log would have others.
  const asGateway = openDatabase({ url: as(stack, 'alba_gateway'), name: 'gateway', size: 1 })
  await expect(asGateway.query('SELECT FROM mailer.outbox')).rejects.toThrow('permission denied')
  await asGateway.end()
  await vi.waitFor(async () => {
    const log = await readFile(join(stack.logDir, 'postgres.log'), 'utf8')
    expect(log.match(/permission denied for \w+ \w+|must be owner/g)).toEqual(['permission denied for schema mailer'])
  }, 10_000)
})
