import { setTimeout as sleep } from 'node:timers/promises'
import { connectionBudget, connectionsOf } from '@alba/platform/postgres/budget'
import { seededRandom } from '@alba/platform/seeded-random'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Beside, beside } from './beside.ts'
import { violations } from './invariants.ts'
import { type Load, startLoad } from './load.ts'
import { mailViolations } from './mail-invariants.ts'
import { replayedEqual } from './replayed-equal.ts'
import { untilSettled } from './settled.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'

/** A model whose process died must go on within this time, in milliseconds. */
const GOES_ON_WITHIN_MS = 10_000
/** How many processes are killed, one after the other; the same one may be picked again. */
const KILLS = 6

let stack: TestStack
const others: Beside[] = []
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

type Victim = { readonly name: string; kill(): Promise<void>; start(): Promise<void> }
const victims: Victim[] = []

beforeAll(async () => {
  stack = await startTestStack()
  await stack.bookingRules({ holdMinutes: 1 })
  for (const name of ['command', 'projector', 'gateway'] as const) {
    const process = stack.processes[name]
    victims.push({ name, kill: () => process.kill('SIGKILL'), start: () => process.restart() })
  }
  const command = await add('command')
  await add('projector')
  await add('projector')
  // One of the gateways sends its commands to the second command service.
  await add('gateway')
  await add('gateway', { COMMAND_URL: command.url })
}, 240_000)
afterAll(async () => {
  await Promise.all(others.map(other => other.kill()))
  await stack?.remove()
})

async function add(service: 'command' | 'projector' | 'gateway', env: Record<string, string> = {}): Promise<Beside> {
  const other = await beside(stack, service, { env })
  others.push(other)
  await other.start()
  victims.push({ name: `${service} at ${other.url}`, kill: other.kill, start: other.start })
  return other
}

/** Names of the read models that have not reached a position of the log. */
async function behind(head: string): Promise<string[]> {
  const { rows } = await stack.database.query<{ name: string }>(
    'SELECT name FROM projections.checkpoints WHERE position < $1 ORDER BY name',
    [head],
  )
  return rows.map(({ name }) => name)
}

/** How many connections the services have, and how many they may have (docs/operating.md). */
async function connections(): Promise<{ readonly open: number; readonly budget: number }> {
  const names = Object.values(connectionBudget).flatMap(Object.keys)
  const { rows } = await stack.database.query<{ open: number }>(
    'SELECT count(*)::integer AS open FROM pg_stat_activity WHERE application_name = ANY ($1)',
    [names],
  )
  const budget = 3 * connectionsOf('projector') + 3 * connectionsOf('gateway') + 2 * connectionsOf('command')
  return { open: rows[0]?.open ?? 0, budget }
}

async function headOfLog(): Promise<string> {
  const { rows } = await stack.database.query<{ head: string }>(
    "SELECT lpad(max(global_position)::text, 19, '0') AS head FROM event_store.events",
  )
  return rows[0]?.head ?? ''
}

it(`three projectors, three gateways and two commands lose nothing when any is killed (ALBA_TEST_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  // The other gateways are the fourth and the fifth process that was added.
  const sites = [stack.urls.site, ...others.filter((_, n) => n >= 3).map(({ url }) => url)]
  expect(sites).toHaveLength(3)
  const loads: Load[] = sites.map((site, n) =>
    startLoad({ ...stack.urls, site }, { visitors: 1, seed: seed + n, serviceIds: [2] }),
  )
  const late: string[] = []
  for (let n = 0; n < KILLS; n++) {
    await sleep(300 + random.below(1_200))
    const victim = random.pick(victims)
    await victim.kill()
    const head = await headOfLog()
    const models = () => vi.waitFor(async () => expect(await behind(head)).toEqual([]), { timeout: GOES_ON_WITHIN_MS })
    await models().catch(async () => late.push(`after ${victim.name}: ${(await behind(head)).join(', ')}`))
    await victim.start()
    const { open, budget } = await connections()
    expect(open).toBeLessThanOrEqual(budget)
  }
  expect(late).toEqual([])
  const stories = () => loads.flatMap(load => load.stories)
  await vi.waitFor(() => expect(stories().filter(({ paid }) => paid).length).toBeGreaterThan(5), {
    timeout: 120_000,
    interval: 500,
  })
  for (const load of loads) expect(load.stories.length, 'each gateway served its visitor').toBeGreaterThan(0)
  await Promise.all(loads.map(load => load.stop()))
  await untilSettled(stack)
  expect(await violations(stack.database, stack.urls.sandbox, stories())).toEqual([])
  expect(await mailViolations(stack)).toEqual([])
  expect(await replayedEqual(stack)).toEqual([])
}, 400_000)
