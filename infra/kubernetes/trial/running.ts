import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { until } from '../../local/trial/steps.ts'
import { type Load, startLoad } from '../../resilience/load.ts'
import { type Story, send, type Urls, withRetries } from '../../resilience/visitor.ts'
import { kubectl, openWay, type Way } from './cluster.ts'
import { type Images, NAMESPACE } from './installation.ts'

export const SERVICES = ['command', 'projector', 'gateway'] as const
export type Service = (typeof SERVICES)[number]

/** What the steps share. `stories` are the visits whose outcome is compared at the end. */
export type Trial = {
  /** The folder of the overlay; `deploy.sh` lies two folders above. */
  readonly overlay: string
  readonly images: Images
  /** The way to the helpers, among them the front, at which visitors come in. */
  readonly helpers: Way
  readonly stories: Story[]
}

export const inAlba = (...args: string[]): Promise<string> => kubectl(['-n', NAMESPACE, ...args])

/** Carries out deploy.sh. @throws with what it printed when it fails */
export async function deploy({ overlay }: Trial, ...options: string[]): Promise<void> {
  const script = join(overlay, '../../deploy.sh')
  await promisify(execFile)('sh', [script, ...options, overlay], { maxBuffer: 64 * 1024 * 1024 })
}

/** Runs a command of the operators' tool in a pod of command. */
export const runTool = (...words: string[]): Promise<string> =>
  inAlba('exec', 'deployment/command', '--', 'node', 'services/command/src/cli/alba.ts', ...words)

export const urlsOf = ({ helpers }: Trial): Urls => ({
  site: `http://${helpers.to(8080)}`,
  sandbox: `http://${helpers.to(12_111)}`,
})

/** The names of the pods of a service that are not being ended. */
export async function pods(service: string): Promise<string[]> {
  const list = JSON.parse(await inAlba('get', 'pods', '-l', `app.kubernetes.io/name=${service}`, '-o', 'json'))
  const living = (list.items as { metadata: { name: string; deletionTimestamp?: string } }[]).filter(
    ({ metadata }) => metadata.deletionTimestamp === undefined,
  )
  return living.map(({ metadata }) => metadata.name)
}

/** Waits until all pods of the services are new enough and ready, and the site answers. */
export async function untilServing(trial: Trial): Promise<void> {
  for (const service of SERVICES) await inAlba('rollout', 'status', `deployment/${service}`, '--timeout=5m')
  const isReady = async () => (await send('GET', `${urlsOf(trial).site}/api/ready`)).status === 200
  await until('the site is ready', isReady)
}

/** Works with the database as its owner. */
export async function asOwner<Result>(trial: Trial, work: (database: Database) => Promise<Result>): Promise<Result> {
  const [, password = ''] = /=(\w+)/.exec(readFileSync(join(trial.overlay, 'secrets/postgres.env'), 'utf8')) ?? []
  const way = await openWay(NAMESPACE, 'pod/postgres-0', [5432])
  const url = `postgres://alba:${password}@${way.to(5432)}/alba`
  const database = openDatabase({ url, name: 'trial', size: 2, onError: () => undefined })
  try {
    return await work(database)
  } finally {
    await database.end()
    way.close()
  }
}

/** Treatments that need no questionnaire and have a price. */
export const bookableServices = (trial: Trial): Promise<number[]> =>
  asOwner(trial, async database => {
    const { rows } = await database.query<{ id: number }>(
      'SELECT id FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0 AND NOT retired',
    )
    assert(rows.length > 0, 'the centre has no treatment that can be booked')
    return rows.map(({ id }) => id)
  })

export const bookingStatus = (trial: Trial, id: number): Promise<unknown> =>
  asOwner(trial, async database => {
    const { rows } = await database.query('SELECT status FROM bookings.bookings WHERE id = $1', [id])
    return rows[0]?.status
  })

/** How many answers visitors got from the gateways, by status; `none` for no answer. */
export async function answers(trial: Trial): Promise<Record<string, number>> {
  const { body } = await withRetries(() => send('GET', `${urlsOf(trial).site}/front/counts`))
  return body as Record<string, number>
}

/** What visitors met while something was done. */
export type Visit = {
  readonly booked: number
  readonly paid: number
  readonly answered: number
  readonly failed: number
}

/** Lets visitors book while something is done, and counts what they met. They try again what failed. */
export async function underLoad(trial: Trial, seed: number, work: () => Promise<unknown>): Promise<Visit> {
  const serviceIds = await bookableServices(trial)
  const before = await answers(trial)
  const load: Load = startLoad(urlsOf(trial), { visitors: 2, seed, serviceIds })
  try {
    await work()
  } finally {
    await load.stop()
    trial.stories.push(...load.stories)
  }
  assert(load.stories.length > 0, 'nobody booked')
  const since = Object.entries(await answers(trial)).map(([status, n]) => [status, n - (before[status] ?? 0)] as const)
  const sum = (counts: typeof since) => counts.reduce((total, [, n]) => total + n, 0)
  return {
    booked: load.stories.length,
    paid: load.stories.filter(story => story.paid).length,
    answered: sum(since),
    failed: sum(since.filter(([status]) => status === 'none' || Number(status) >= 500)),
  }
}

export const inWords = ({ booked, paid, answered, failed }: Visit): string =>
  `${booked} booked, ${paid} paid, ${failed} of ${answered} requests failed`
