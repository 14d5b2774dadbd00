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
 * Within so many milliseconds what was booked is shown: during a deploy, when a projector always runs, and while the only
 * one that runs is killed, after which its models go on. That takes as long as a start of the service: four seconds on an
 * idle machine, several times as many beside other tests.
 */
const [OLDEST_MS, OLDEST_AFTER_KILL_MS] = [2_000, 30_000]

let stack: TestStack
let newer: Beside
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

beforeAll(async () => {
  stack = await startTestStack()
  await stack.bookingRules({ holdMinutes: 1 })
  const program = await nextProjector(join(stack.logDir, '../next'))
  newer = await beside(stack, 'projector', { program })
}, 180_000)
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
  vi.waitFor(async () => expect(await liveVersion()).toBe(version), { timeout: 60_000, interval: 50 })

/** Books again and again, and reads each booking at once, as the page after the payment does. */
function watch() {
  const late: string[] = []
  let bookings = 0
  let oldestMs = OLDEST_MS
  let phase = 'start'
  let running = true
  const watching = (async () => {
    for (let day = 55; running; day = day === 85 ? 55 : day + 1) {
      const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
      const [start] = await freeStarts(stack.urls, SERVICE, [date])
      const booking = start === undefined ? undefined : await book(stack.urls, SERVICE, start)
      if (!booking) continue
      bookings++
      const allowedMs = oldestMs
      const took = await untilShown(booking.id)
      if (took > Math.max(allowedMs, oldestMs))
        late.push(`booking ${booking.id} was shown after ${Math.round(took)} ms (${phase})`)
      // Without a pause the watcher would take the processor time that the starting services need.
      await sleep(100)
    }
  })()
  return {
    late,
    bookings: () => bookings,
    /** What is booked from now on must be shown within this time. */
    expectWithin(ms: number, during: string) {
      oldestMs = ms
      phase = during
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
    if (status === 200 || took > 60_000) return took
    await sleep(50)
  }
}

it(`nobody notices a deploy, a roll-back and a second deploy, with kill -9 in each (ALBA_TEST_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  const { projector: older } = stack.processes
  const before = await liveVersion()
  const load = startLoad(stack.urls, { visitors: 2, seed, serviceIds: [SERVICE] })
  const watcher = watch()

  const deploy = async () => {
    watcher.expectWithin(OLDEST_MS, 'deploy')
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
    await older.restart()
    watcher.expectWithin(OLDEST_AFTER_KILL_MS, 'roll-back')
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
}, 400_000)
