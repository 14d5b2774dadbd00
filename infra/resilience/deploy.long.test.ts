import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Beside, beside, nextProjector } from './beside.ts'
import { violations } from './invariants.ts'
import { startLoad } from './load.ts'
import { replayedEqual } from './replayed-equal.ts'
import { untilSettled } from './settled.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { book, freeStarts } from './visitor.ts'

/** The treatment that the watcher books. It needs no questionnaire. */
const SERVICE = 2
/**
 * Longest time, in milliseconds, until a new booking is shown, when the model was swapped for the new version meanwhile.
 * A model that stood still until the swap would take longer.
 */
const LATE_AFTER_SWAP_MS = 2_000
/**
 * Longest time in every other case. When the only projector is killed, its models go on once it has started again:
 * after four seconds on an idle machine, after many more beside other tests.
 */
const LATE_MS = 60_000

let stack: TestStack
let newer: Beside
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

beforeAll(async () => {
  stack = await startTestStack()
  await stack.bookingRules({ holdMinutes: 1 })
  const program = await nextProjector(join(stack.logDir, '../next'))
  newer = await beside(stack, 'projector', { program })
})
afterAll(async () => {
  await newer?.kill()
  await stack?.remove()
})

const liveVersion = async (): Promise<number> => {
  const { rows } = await stack.database.query<{ version: number }>(
    "SELECT version FROM projections.checkpoints WHERE name = 'bookings'",
  )
  return rows[0]?.version ?? 0
}

/** Whether the model in use was put back from kept tables, which costs no replay. */
const wasKept = async (): Promise<boolean> => {
  const { rows } = await stack.database.query<{ kept: boolean }>(
    "SELECT state = 'done' AND kept_until IS NOT NULL AS kept FROM projections.replays WHERE name = 'bookings'",
  )
  return rows[0]?.kept === true
}
const reaches = (version: number) =>
  vi.waitFor(async () => expect(await liveVersion()).toBe(version), { timeout: 120_000, interval: 50 })

/** Books again and again, and reads each booking at once, as the page after the payment does. */
function watch() {
  const late: string[] = []
  let bookings = 0
  let isDeploying = false
  let running = true
  const watching = (async () => {
    // Days from today on which the visitors of the load do not book.
    for (let day = 55; running; day = day === 85 ? 55 : day + 1) {
      const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
      const [start] = await freeStarts(stack.urls, SERVICE, [date])
      const [deploying, version] = [isDeploying, await liveVersion()]
      const booking = start === undefined ? undefined : await book(stack.urls, SERVICE, start)
      if (!booking) continue
      bookings++
      const took = await untilShown(booking.id)
      const waitedForSwap = deploying && isDeploying && (await liveVersion()) !== version
      if (took > (waitedForSwap ? LATE_AFTER_SWAP_MS : LATE_MS))
        late.push(
          `booking ${booking.id} was shown after ${Math.round(took)} ms${waitedForSwap ? ', by the new version' : ''}`,
        )
      // Without a pause the watcher would take the processor time that the starting services need.
      await sleep(100)
    }
  })()
  return {
    late,
    bookings: () => bookings,
    /** Whether a new version is being deployed, during which a projector always runs. */
    deploys(now: boolean) {
      isDeploying = now
    },
    async stop() {
      running = false
      await watching
    },
  }
}

/** How long a new booking was not found, in milliseconds. */
async function untilShown(id: number): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { status } = await fetch(`${stack.urls.site}/api/bookings/${id}`)
    const took = performance.now() - since
    if (status === 200 || took > LATE_MS + 1_000) return took
    await sleep(50)
  }
}

it(`no booking is lost or shown late during two deploys and two roll-backs, with kill -9 in each (ALBA_TEST_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  const { projector: older } = stack.processes
  const before = await liveVersion()
  const load = startLoad(stack.urls, { visitors: 2, seed, serviceIds: [SERVICE] })
  const watcher = watch()

  const deploy = async () => {
    watcher.deploys(true)
    // The newer process dies somewhere in its start or in its replay, and starts again.
    const dying = newer.start()
    await sleep(random.below(2_500))
    await newer.kill()
    await dying.catch(() => undefined)
    await newer.start()
    await reaches(before + 1)
    await older.kill('SIGKILL')
  }
  const rollBack = async () => {
    // The older process, alone again, dies once more before its version is back in use.
    await older.restart()
    watcher.deploys(false)
    await newer.kill()
    await sleep(random.below(1_000))
    await older.kill('SIGKILL')
    await older.restart()
    await reaches(before)
    expect(await wasKept()).toBe(true)
  }
  await deploy()
  await sleep(1_000)
  await rollBack()
  await sleep(1_000)
  await deploy()
  expect(await wasKept()).toBe(true)
  await sleep(1_000)
  await rollBack()

  await Promise.all([load.stop(), watcher.stop()])
  expect(watcher.bookings()).toBeGreaterThan(10)
  expect(watcher.late).toEqual([])
  await untilSettled(stack)
  expect(await violations(stack.database, stack.urls.sandbox, load.stories)).toEqual([])
  expect(await replayedEqual(stack)).toEqual([])
})
