import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { untilReady } from '../../local/ready.ts'
import { until } from '../../local/trial/steps.ts'
import type { Story, Urls } from '../../resilience/visitor.ts'
import { ipIn, type Project } from './docker.ts'

/** The name of the compose project. */
export const PROJECT = 'alba-trial'
export const SERVICES = ['command', 'projector', 'gateway'] as const

/** What the steps share. `stories` are the visits whose outcome is compared at the end. */
export type Trial = Project & {
  /** Has the secrets and the backups. */
  readonly folder: string
  readonly stories: Story[]
}

/** Starts what is not running, and waits until every gateway is ready. */
export async function start(trial: Trial): Promise<void> {
  await trial.compose('up', '-d', '--no-build')
  await untilGatewaysReady(trial)
}

/** Waits until every gateway is ready. */
export async function untilGatewaysReady(trial: Trial): Promise<void> {
  for (const gateway of await trial.containers('gateway'))
    await until('a gateway is ready', async () => {
      // Its port changes with each start.
      await untilReady(await trial.address(gateway, 3000), AbortSignal.timeout(5_000))
      return true
    })
}

/** Runs a command of the operators' tool, as docs/containers.md says. */
export const runTool = (trial: Trial, ...words: string[]): Promise<string> =>
  trial.compose('run', '--rm', '-T', 'tool', ...words)

/**
 * The addresses at which a visitor on this machine reaches the site and the card form.
 * @param gateway the index of the gateway that serves the site; the oldest one has 0
 */
export async function urlsOf(trial: Trial, gateway = 0): Promise<Urls> {
  const [sandbox = ''] = await trial.containers('sandbox')
  const site = (await trial.containers('gateway'))[gateway] ?? ''
  return { site: await trial.address(site, 3000), sandbox: await trial.address(sandbox, 12_111) }
}

/**
 * Works with the database as its owner. The database publishes no port, so it is reached by its address in the
 * containers' network.
 */
export async function asOwner<Result>(trial: Trial, work: (database: Database) => Promise<Result>): Promise<Result> {
  const [postgres = ''] = await trial.containers('postgres')
  const url = new URL(readFileSync(join(trial.folder, 'secrets/owner-database-url'), 'utf8').trim())
  url.hostname = await ipIn(postgres, `${PROJECT}_stores`)
  const database = openDatabase({ url: url.href, name: 'trial', size: 2 })
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Treatments that need no questionnaire and have a price. */
export const bookableServices = (trial: Trial): Promise<number[]> =>
  asOwner(trial, async database => {
    const { rows } = await database.query<{ id: number }>(
      'SELECT id FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0',
    )
    assert(rows.length > 0, 'the centre has no treatment that can be booked')
    return rows.map(({ id }) => id)
  })

export const bookingStatus = (trial: Trial, id: number): Promise<unknown> =>
  asOwner(trial, async database => {
    const { rows } = await database.query('SELECT status FROM bookings.bookings WHERE id = $1', [id])
    return rows[0]?.status
  })
