import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ExtraProcess, extraProcess, projectorOfNextVersion } from './extra-process.ts'
import { violations } from './invariants.ts'
import { startLoad } from './load.ts'
import { replayDifferences } from './replay-differences.ts'
import { untilSettled } from './settled.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { book, freeStarts } from './visitor.ts'

/** The treatment that the watcher books. It needs no questionnaire. */
const SERVICE = 2
/**
 * How soon a new booking must be shown when its read model was swapped for the new version meanwhile. If the old version
 * stood still until the swap, this would take longer.
 */
const SHOWN_WITHIN_DURING_SWAP_MS = 2_000
/**
 * How soon a new booking must be shown in every other case. When the only projector is killed, its read models go on
 * once it has started again: after four seconds on an idle machine, after many more when other tests run.
 */
const SHOWN_WITHIN_MS = 60_000

let stack: TestStack
/** A projector of the next version of Alba, which replays the read model of bookings. */
let newer: ExtraProcess
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

beforeAll(async () => {
  stack = await startTestStack()
  // Holds are as short as the rules allow, so that unpaid ones expire during the test.
  await stack.bookingRules({ holdMinutes: 1 })
  const program = await projectorOfNextVersion(join(stack.logDir, '../next'))
  newer = await extraProcess(stack, 'projector', { program })
})
afterAll(async () => {
  await newer?.kill()
  await stack?.remove()
})

/** The version of the read model of bookings that is in use. */
const versionInUse = async (): Promise<number> => {
  const { rows } = await stack.database.query<{ version: number }>(
    "SELECT version FROM projections.checkpoints WHERE name = 'bookings'",
  )
  return rows[0]?.version ?? 0
}

/** Whether the version in use was put back from tables that were kept since it was last in use, without a replay. */
const wasKept = async (): Promise<boolean> => {
  const { rows } = await stack.database.query<{ kept: boolean }>(
    "SELECT state = 'done' AND kept_until IS NOT NULL AS kept FROM projections.replays WHERE name = 'bookings'",
  )
  return rows[0]?.kept === true
}

const untilVersionInUse = (version: number) =>
  vi.waitFor(async () => expect(await versionInUse()).toBe(version), { timeout: 120_000, interval: 50 })

/** Books again and again, and measures after each booking how long it takes until the booking is shown. */
function startWatcher() {
  const late: string[] = []
  let bookings = 0
  let isDeploying = false
  let running = true
  const watching = (async () => {
    // Days from today on which the visitors of the load do not book.
    for (let day = 55; running; day = day === 85 ? 55 : day + 1) {
      const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
      const [start] = await freeStarts(stack.urls, SERVICE, [date])
      if (start === undefined) continue
      const wasDeploying = isDeploying
      const versionBefore = await versionInUse()
      const booking = await book(stack.urls, SERVICE, start)
      if (!booking) continue
      bookings++
      const took = await millisecondsUntilShown(booking.id)
      const swapped = wasDeploying && isDeploying && (await versionInUse()) !== versionBefore
      if (took > (swapped ? SHOWN_WITHIN_DURING_SWAP_MS : SHOWN_WITHIN_MS)) {
        const during = swapped ? ', during a swap' : ''
        late.push(`booking ${booking.id} was shown after ${Math.round(took)} ms${during}`)
      }
      // Without a pause the watcher would take the processor time that the starting services need.
      await sleep(100)
    }
  })()
  return {
    late,
    bookings: () => bookings,
    /** Says whether a deploy is under way. While it is, at least one projector runs all the time. */
    setDeploying(deploying: boolean) {
      isDeploying = deploying
    },
    async stop() {
      running = false
      await watching
    },
  }
}

/** Waits until a new booking is found, or until it is too late. Returns how long that took. */
async function millisecondsUntilShown(id: number): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { status } = await fetch(`${stack.urls.site}/api/bookings/${id}`)
    const took = performance.now() - since
    if (status === 200 || took > SHOWN_WITHIN_MS + 1_000) return took
    await sleep(50)
  }
}

it(`no booking is lost or shown late during two deployments and two roll-backs, with kill -9 in each (ALBA_TEST_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  const { projector: older } = stack.processes
  const before = await versionInUse()
  const load = startLoad(stack.urls, { visitors: 2, seed, serviceIds: [SERVICE] })
  const watcher = startWatcher()

  const deploy = async () => {
    watcher.setDeploying(true)
    // The newer process is killed at a random moment of its start or replay, and starts again.
    const dying = newer.start()
    await sleep(random.below(2_500))
    await newer.kill()
    await dying.catch(() => undefined)
    await newer.start()
    await untilVersionInUse(before + 1)
    await older.kill('SIGKILL')
  }
  const rollBack = async () => {
    // The older process comes back, then runs alone, and is killed once more before its version is back in use.
    await older.restart()
    watcher.setDeploying(false)
    await newer.kill()
    await sleep(random.below(1_000))
    await older.kill('SIGKILL')
    await older.restart()
    await untilVersionInUse(before)
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
  expect(await replayDifferences(stack)).toEqual([])
})
