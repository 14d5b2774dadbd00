import type { ActView, ModelTables, OperationsView } from '@alba/contracts/operations/api'
import type { ModelStatus } from '@alba/contracts/operations/models'
import { lookUpOperations } from '@alba/contracts/operator/commands'
import { readModels } from '@alba/contracts/read-models'
import type { AnswerOf } from '@alba/contracts/shared/command'
import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
import type { Cause, Commands } from '../command/client.ts'
import type { Operations } from '../projector/client.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { authorOf } from './authors.ts'
import { type ModelCheckpoint, modelHealth } from './health.ts'

/** What the routes of operators need. */
export type OperationsDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly catalogue: ReadCatalogue
  readonly projector: Operations
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const checkpointsQuery = {
  name: 'operations checkpoints',
  text: `SELECT name, version, position, state, error, poison,
           extract(epoch FROM now() - updated_at)::float8 AS still_seconds,
           coalesce((SELECT json_agg(json_build_object('id', h.id, 'type', h.type, 'stream', h.stream, 'error', h.error,
               'seconds', extract(epoch FROM now() - h.since)::float8) ORDER BY h.position)
             FROM projections.held AS h WHERE h.name = c.name AND h.generation = c.generation), '[]') AS held
         FROM projections.checkpoints AS c`,
}
const checkpointsOf = (models: ReadModels): Promise<ModelCheckpoint[]> =>
  models.query<ModelCheckpoint>(checkpointsQuery)

const poisonsQuery = {
  name: 'operations poisons',
  text: `SELECT poison FROM projections.checkpoints WHERE name = $1 AND poison IS NOT NULL
         UNION ALL SELECT poison FROM projections.replays WHERE name = $1 AND state = 'failed' AND poison IS NOT NULL
         UNION ALL SELECT json_build_object('id', h.id, 'type', h.type, 'position', h.position)
           FROM projections.held AS h JOIN projections.checkpoints USING (name, generation) WHERE name = $1`,
}
/**
 * The events that a read model cannot apply: those from which on the model in use leaves out a stream, the one that has
 * stopped it, and the one at which its replay failed.
 */
export const poisonsOf = async (models: ReadModels, name: string): Promise<NonNullable<ModelCheckpoint['poison']>[]> =>
  (await models.query<Pick<ModelCheckpoint, 'poison'>>(poisonsQuery, name)).flatMap(({ poison }) => poison ?? [])

/**
 * How the site runs. The checkpoints come from PostgreSQL; the head of the log, parked work and the acts of operators
 * from the command service; versions, replays, mails and the bus from the projector. What a service does not answer is
 * null or empty, and the rest is still there: operators need this page most while a service is down.
 * @throws when PostgreSQL cannot be read
 */
export async function overview(deps: OperationsDeps, cause: Cause): Promise<OperationsView> {
  const { models, commands, projector } = deps
  const checkpoints = await checkpointsOf(models)
  const positions = checkpoints.map(({ position }) => position)
  const [log, projections, bus, mails, catalogue] = await Promise.all([
    nullOnFailure(commands.send(lookUpOperations, { positions }, cause)),
    nullOnFailure(projector.models()),
    nullOnFailure(projector.bus()),
    nullOnFailure(projector.mails()),
    deps.catalogue(),
  ])
  const now = deps.now()
  const known = {
    log: log && { head: log.head, unread: log.unread },
    versions: projections && new Map(projections.map(({ name, version }) => [name, version])),
    now,
  }
  return {
    at: new Date(now).toISOString(),
    head: log?.head ?? null,
    projector_answers: projections !== null,
    models: Object.keys(readModels).map(name => ({
      ...modelHealth(name, byName(checkpoints, name), known),
      ...tablesOf(byName(projections ?? [], name), catalogue),
    })),
    work: log?.work ?? null,
    mails,
    bus,
    acts: log && actsOf(log, catalogue),
    proof: log && proofOf(log, catalogue),
  }
}

const byName = <Thing extends { readonly name: string }>(things: readonly Thing[], name: string): Thing | undefined =>
  things.find(thing => thing.name === name)

function tablesOf(status: ModelStatus | undefined, catalogue: Catalogue): ModelTables {
  if (!status) return { events_done: null, replay: null, kept: [] }
  const { events_done, replay, kept } = status
  if (!replay) return { events_done, replay, kept }
  const { who, ...rest } = replay
  return { events_done, replay: { ...rest, by: who === null ? null : authorOf(who, catalogue) }, kept }
}

/**
 * Null when a call fails for any reason, also when the service refuses it or its answer is malformed. From a null `log`
 * or `projections` the page concludes that the command service or the projector does not answer. When `mails` alone is
 * null, the page shows « inconnu » as their number. When `bus` alone is null, the page says so where it lists what
 * operators must look at.
 */
export const nullOnFailure = <Answer>(call: Promise<Answer>): Promise<Answer | null> => call.catch(() => null)

type Log = AnswerOf<typeof lookUpOperations>

const actsOf = ({ acts, actCount, skippedCount }: Log, catalogue: Catalogue): NonNullable<OperationsView['acts']> => ({
  newest: acts.map(({ who, ...act }): ActView => ({ ...act, by: authorOf(who, catalogue) })),
  count: actCount,
  skipped: skippedCount,
})

function proofOf({ proof: { underWaySince, last } }: Log, catalogue: Catalogue): NonNullable<OperationsView['proof']> {
  if (!last) return { under_way_since: underWaySince, last }
  const { who, ...verdict } = last
  return { under_way_since: underWaySince, last: { ...verdict, by: authorOf(who, catalogue) } }
}
