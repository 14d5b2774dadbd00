import { stepped } from '@alba/contracts/operations/steps'
import { forgotten, forgottenQuery } from '@alba/contracts/people/api'
import { createGate } from '@alba/platform/gate'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import { z } from 'zod'
import { compare } from './comparing/verify.ts'
import { stillForgetting } from './forgetting/follow.ts'
import type { RecordAct } from './operator-acts.ts'
import { type KnownProjection, nameParams, replayRoutes, stoppedAs } from './replay-routes.ts'
import { nothingHeld, readHeld } from './runner/held.ts'
import { readCheckpoint } from './runner/ledger.ts'
import { type Projection, projectionNamed } from './runner/projection.ts'
import type { Runner, RunnerContext } from './runner/runner.ts'
import { readStatus } from './status.ts'
import { MOST_STEPS, stepThrough } from './stepping/step-through.ts'

const stepsQuery = z.object({
  stream: z.string().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(MOST_STEPS),
})

/**
 * Routes inside the network. Operators use them for the state of projections, replays, steps and verifications; command
 * asks which read models have not yet forgotten an erased person.
 */
export function routes(
  app: HttpServer,
  context: RunnerContext,
  runner: Runner,
  projections: readonly Projection[],
  recordAct: RecordAct,
): void {
  /** Lets one comparison run at a time, because each holds connections and a second copy of a model. */
  const comparing = createGate()
  /** Lets one step-through run at a time, because each reads the whole log. */
  const stepping = createGate()
  const known: KnownProjection = params => {
    const projection = projectionNamed(projections, (params as z.infer<typeof nameParams>).name)
    if (projection) return projection
    throw new ProblemError(problemOf(404, 'projection_unknown', 'Cette projection n’existe pas.'))
  }
  replayRoutes(app, { context, runner, projections, known, comparing, recordAct })

  app.get('/forgotten', { schema: { querystring: forgottenQuery, response: { 200: forgotten } } }, async request => {
    const { position } = request.query as z.infer<typeof forgottenQuery>
    return { waiting: await stillForgetting(context, projections, position) }
  })

  app.get(
    '/steps/:name',
    { schema: { params: nameParams, querystring: stepsQuery, response: { 200: stepped } } },
    async request => {
      const projection = known(request.params)
      const { stream, limit } = request.query as z.infer<typeof stepsQuery>
      const live = await readCheckpoint(context.database, projection.name)
      const held = live ? await readHeld(context.database, live) : nothingHeld
      return stepping.run(() => stepThrough({ ...context, held }, projection, stream, limit))
    },
  )

  app.post('/verifications/:name', { schema: { params: nameParams } }, async request => {
    const projection = known(request.params)
    const [status] = await readStatus(context, [projection])
    if (status?.state !== 'live')
      throw new ProblemError(problemOf(409, 'projection_not_live', 'Cette projection n’est pas en service.'))
    return comparing.run(() => compare(context, projection).catch(stoppedAs('verification_stopped')))
  })
}
