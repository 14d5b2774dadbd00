import type { ActView, OperationsView } from '@alba/contracts/operations/api'
import { lookUpOperations, type RecordedAct } from '@alba/contracts/operator/commands'
import { readModels } from '@alba/contracts/read-models'
import type { AnswerOf } from '@alba/contracts/shared/command'
import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
import type { Cause, Commands } from '../command/client.ts'
import type { Operations } from '../projector/client.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type ModelCheckpoint, modelView } from './health.ts'

export type OperationsSource = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly catalogue: ReadCatalogue
  readonly projector: Operations
  readonly now: () => number
}

const checkpointsQuery = {
  name: 'operations checkpoints',
  text: `SELECT name, version, position, state, error, poison,
           extract(epoch FROM now() - updated_at)::float8 AS still_seconds FROM projections.checkpoints`,
}
export const checkpointsOf = (models: ReadModels): Promise<ModelCheckpoint[]> =>
  models.query<ModelCheckpoint>(checkpointsQuery)

/**
 * How the site runs. The checkpoints come from PostgreSQL, the head of the log from command, everything else from the
 * projector: what one of them does not say, the others still do.
 */
export async function overview(source: OperationsSource, cause: Cause): Promise<OperationsView> {
  const { models, commands, projector, catalogue } = source
  const checkpoints = await checkpointsOf(models)
  const positions = checkpoints.map(({ position }) => position)
  const [log, projections, bus, mails, named] = await Promise.all([
    unlessAway(commands.send(lookUpOperations, { positions }, cause)),
    unlessAway(projector.models()),
    unlessAway(projector.bus()),
    unlessAway(projector.mails()),
    catalogue(),
  ])
  const now = source.now()
  const known = {
    log: log && { head: log.head, unread: log.unread },
    versions: projections && new Map(projections.map(({ name, version }) => [name, version])),
    now,
  }
  return {
    at: new Date(now).toISOString(),
    head: log?.head ?? null,
    projector_answers: projections !== null,
    models: Object.keys(readModels).map(name =>
      modelView(
        name,
        checkpoints.find(each => each.name === name),
        known,
      ),
    ),
    work: log?.work ?? null,
    mails,
    bus,
    acts: log && actsOf(log, named),
  }
}

/** Null for a service that does not answer; the page says so. */
const unlessAway = <Answer>(asked: Promise<Answer>): Promise<Answer | null> => asked.catch(() => null)

type Log = AnswerOf<typeof lookUpOperations>

const actsOf = ({ acts, actCount, skippedCount }: Log, catalogue: Catalogue): NonNullable<OperationsView['acts']> => ({
  newest: acts.map(({ who, ...act }): ActView => ({ ...act, by: nameOf(who, catalogue) })),
  count: actCount,
  skipped: skippedCount,
})

/** The name of a practitioner; for somebody with the command line, the name that they gave. */
function nameOf(who: RecordedAct['who'], { practitioners }: Catalogue): string {
  const [kind, id] = who.split(/:(.*)/s)
  if (kind === 'practitioner') return practitioners.get(Number(id))?.name ?? 'Un praticien'
  return id ? `${id} (ligne de commande)` : 'Ligne de commande'
}
