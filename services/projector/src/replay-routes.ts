import {
  type Act,
  act,
  type ModelAction,
  type ModelStatus,
  modelAction,
  modelDifference,
  modelStatus,
  modelsStatus,
  replayRequest,
} from '@alba/contracts/operations/models'
import type { Gate } from '@alba/platform/gate'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import { locksHeld } from '@alba/platform/postgres/lock-session'
import { z } from 'zod'
import { previewDifference } from './comparing/preview.ts'
import { withLag } from './lag.ts'
import { actorHeader, type RecordAct } from './operator-acts.ts'
import { Poison } from './runner/failures.ts'
import { discardKept } from './runner/kept.ts'
import type { Projection } from './runner/projection.ts'
import {
  abandonReplay,
  pauseReplay,
  restoreKept,
  resumeReplay,
  startReplay,
  steerableIn,
  swapPreview,
} from './runner/requests.ts'
import { lockOf } from './runner/roll-back.ts'
import type { Runner, RunnerContext } from './runner/runner.ts'
import { type ProjectionStatus, readStatus } from './status.ts'

export const nameParams = z.object({ name: z.string().max(60) })
const actionParams = nameParams.extend({ action: modelAction })

/** The projection that a path names. @throws {ProblemError} 404 */
export type KnownProjection = (params: unknown) => Projection

type Parts = {
  readonly context: RunnerContext
  readonly runner: Runner
  readonly projections: readonly Projection[]
  readonly known: KnownProjection
  /** Lets one comparison run at a time. */
  readonly comparing: Gate
  readonly recordAct: RecordAct
}

/** Carries out each action. Answers whether the state of the replay or of the kept tables still allowed it. */
const carryOut: Record<ModelAction, (parts: RunnerContext, projection: Projection, asked: Act) => Promise<boolean>> = {
  pause: ({ database }, { name }, asked) => pauseReplay(database, name, asked),
  resume: ({ database }, { name }, asked) => resumeReplay(database, name, asked),
  abandon: ({ database }, { name }, asked) => abandonReplay(database, name, asked),
  swap: ({ database }, { name }, asked) => swapPreview(database, name, asked),
  undo: ({ database }, projection, asked) => restoreKept(database, projection, asked),
  discard: ({ database }, { name }) => discardKept(database, name),
}

/**
 * The routes of read models and their replays (ADR 80). Every act says who wants it and why, and is recorded as an event
 * before it happens (ADR 83). An act that the state of the model does not allow is refused without being recorded.
 */
export function replayRoutes(
  app: HttpServer,
  { context, runner, projections, known, comparing, recordAct }: Parts,
): void {
  const statusesOf = async (wanted: readonly Projection[]): Promise<ModelStatus[]> => {
    const statuses = await withLag(context, await readStatus(context, wanted))
    const led = await locksHeld(context.database, statuses.map(lockInUse))
    const leaderOf = (status: ProjectionStatus) => {
      if (runner.leads(status.name)) return 'here'
      return led.has(lockInUse(status)) ? 'elsewhere' : 'nobody'
    }
    return statuses.map(status => ({ ...status, leader: leaderOf(status) }))
  }
  const statusOf = async (projection: Projection): Promise<ModelStatus> => {
    const [status] = await statusesOf([projection])
    if (!status) throw new Error(`${projection.name} has no status`)
    return status
  }
  /** @throws {ProblemError} 503 when nobody records it */
  const record = ({ name }: Projection, what: ModelAction | 'replay' | 'preview', { who, why }: Act) =>
    recordAct({ act: `${what}-model`, count: 1, targets: [name], reason: why }, actorHeader(who))

  app.get('/projections', { schema: { response: { 200: modelsStatus } } }, async () => ({
    projections: await statusesOf(projections),
  }))

  const starting = { params: nameParams, body: replayRequest, response: { 202: modelStatus } }
  app.post('/replays/:name', { schema: starting }, async (request, reply) => {
    const projection = known(request.params)
    const { preview, ...by } = request.body as z.output<typeof replayRequest>
    const status = await statusOf(projection)
    if (preview) refuseWithoutModel(status)
    if (isUnderWay(status)) throw underWay()
    await record(projection, preview ? 'preview' : 'replay', by)
    if (!(await startReplay(context.database, projection, 'if none', { preview, asked: by }))) throw underWay()
    // Wakes this process if it leads the projection. Another leader finds the request within a second.
    runner.ask(projection.name)
    return reply.code(202).send(await statusOf(projection))
  })

  const acting = { params: actionParams, body: act, response: { 200: modelStatus } }
  app.post('/replays/:name/:action', { schema: acting }, async request => {
    const projection = known(request.params)
    const { action } = request.params as z.infer<typeof actionParams>
    const by = request.body as Act
    refuseUnlessAllowed(action, await statusOf(projection))
    await record(projection, action, by)
    // Another request may have changed the state since it was checked.
    if (!(await carryOut[action](context, projection, by))) throw action === 'discard' ? nothingKept() : notApplicable()
    runner.ask(projection.name)
    return statusOf(projection)
  })

  const differing = { params: nameParams, response: { 200: modelDifference } }
  app.get('/replays/:name/difference', { schema: differing }, async request => {
    const projection = known(request.params)
    const difference = await comparing
      .run(() => previewDifference(context, projection))
      .catch(stoppedAs('preview_stopped'))
    if (difference) return difference
    throw new ProblemError(problemOf(409, 'no_preview', 'Aucun aperçu de cette liste n’est prêt.'))
  })
}

/** The name of the lock that the process holds which follows the model in use. */
const lockInUse = ({ name, version, live_version }: ProjectionStatus): string =>
  lockOf({ name, version: live_version ?? version })

const underWay = () =>
  new ProblemError(problemOf(409, 'replay_under_way', 'Une reconstruction de cette liste est déjà en cours.'))
const notApplicable = () =>
  new ProblemError(
    problemOf(409, 'replay_not_applicable', 'L’état de la reconstruction ne le permet pas : il vient de changer.'),
  )

const nothingKept = () =>
  new ProblemError(problemOf(409, 'nothing_kept', 'Rien de ce qui a été remplacé n’est gardé pour cette version.'))

/** Whether the model in use has the version of this process. */
const isOwnVersion = ({ state }: ModelStatus): boolean => state === 'live' || state === 'stopped'

/** A preview needs a model to compare with. @throws {ProblemError} */
function refuseWithoutModel(status: ModelStatus): void {
  if (!isOwnVersion(status))
    throw new ProblemError(
      problemOf(
        409,
        'preview_not_applicable',
        'Aucune liste de cette version n’est en service : il n’y a rien à comparer.',
      ),
    )
}

const isUnderWay = ({ replay, version }: ModelStatus): boolean =>
  replay?.version === version && ['running', 'paused', 'ready'].includes(replay.state)

/** @throws {ProblemError} when the state of the model does not allow the action */
function refuseUnlessAllowed(action: ModelAction, status: ModelStatus): void {
  switch (action) {
    case 'undo':
      refuseUndo(status)
      break
    case 'discard':
      if (status.kept.length === 0) throw nothingKept()
      break
    default:
      if (!status.replay || !steerableIn[action].includes(status.replay.state)) throw notApplicable()
  }
}

/** Only the kept tables of this version can be put back. @throws {ProblemError} */
function refuseUndo(status: ModelStatus): void {
  const { kept, version } = status
  if (isUnderWay(status)) throw underWay()
  if (!isOwnVersion(status) || !kept.some(each => each.version === version)) throw nothingKept()
}

/** @returns a handler that throws a {ProblemError} when an event cannot be applied, else what was thrown */
export const stoppedAs =
  (code: 'preview_stopped' | 'verification_stopped') =>
  (error: unknown): never => {
    if (!(error instanceof Poison)) throw error
    throw new ProblemError(problemOf(409, code, error.message))
  }
