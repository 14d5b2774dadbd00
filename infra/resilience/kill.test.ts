import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { violations } from './invariants.ts'
import { followLive, liveViolations } from './live-follower.ts'
import { startLoad } from './load.ts'
import { mailViolations } from './mail-invariants.ts'
import { replayedEqual } from './replayed-equal.ts'
import { salesViolations } from './sales-invariants.ts'
import { startSales } from './sales-load.ts'
import { untilSettled } from './settled.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'

let stack: TestStack
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

beforeAll(async () => {
  stack = await startTestStack()
  // Holds are as short as the rules allow, so that unpaid ones expire during the test.
  await stack.bookingRules({ holdMinutes: 1 })
}, 180_000)
afterAll(() => stack?.remove())

const victims = ['command', 'projector', 'gateway', 'sandbox', 'mail', 'postgres'] as const

it(`survives kill -9 of every service and of PostgreSQL under load (ALBA_TEST_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  const page = await followLive(stack.urls)
  const load = startLoad(stack.urls, { visitors: 3, seed, serviceIds: await bookableServices() })
  // Package 1 contains service 2.
  const sales = startSales(stack.urls, { buyers: 2, seed: seed + 1, serviceId: 2, packageId: 1 })
  for (const victim of victims) {
    // The pause is random, so that each kill interrupts other work.
    await sleep(500 + random.below(1_500))
    if (victim === 'postgres') {
      await stack.postgres?.stop('kill')
      await stack.postgres?.start()
    } else {
      const process = stack.processes[victim]
      await process?.kill('SIGKILL')
      await process?.restart()
    }
  }
  await stack.ready()
  // The run must include enough payments, and vouchers that were used and withdrawn from; on a slow machine it takes
  // longer.
  await vi.waitFor(
    async () => {
      expect(load.stories.filter(story => story.paid).length).toBeGreaterThan(5)
      expect(sales.sales.length).toBeGreaterThan(5)
      expect(await voucherStates(stack)).toEqual(expect.arrayContaining(['invalidated', 'used', 'valid']))
    },
    { timeout: 120_000, interval: 500 },
  )
  await Promise.all([load.stop(), sales.stop()])

  await untilSettled(stack)
  expect(await violations(stack.database, stack.urls.sandbox, load.stories)).toEqual([])
  expect(await salesViolations(stack.database, stack.urls.sandbox, sales.sales)).toEqual([])
  expect(await mailViolations(stack)).toEqual([])
  // Despite all kills, a page that stayed open received every change exactly once.
  await vi.waitFor(async () => expect(await liveViolations(stack.database, page.received)).toEqual([]), {
    timeout: 60_000,
    interval: 200,
  })
  expect(page.connections()).toBeGreaterThan(1)
  await page.stop()
  expect(await replayedEqual(stack)).toEqual([])
}, 400_000)

/** The states that vouchers are in. */
async function voucherStates({ database }: TestStack): Promise<string[]> {
  const { rows } = await database.query<{ status: string }>('SELECT DISTINCT status FROM vouchers.vouchers')
  return rows.map(row => row.status)
}

/** Services of the demo that need no questionnaire and have a price. */
async function bookableServices(): Promise<number[]> {
  const { rows } = await stack.database.query<{ id: number }>(
    'SELECT id FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0',
  )
  return rows.map(row => row.id)
}
