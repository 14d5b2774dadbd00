import { forgotten, forgottenQuery } from '@alba/contracts/people/api'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import { z } from 'zod'
import { stillForgetting } from './forgetting/follow.ts'
import { createGate } from './runner/coordination.ts'
import { abandonReplay, pauseReplay, resumeReplay, startReplay } from './runner/ledger.ts'
import { type Projection, projectionNamed } from './runner/projection.ts'
import type { Runner, RunnerContext } from './runner/runner.ts'
import { type ProjectionStatus, readStatus } from './status.ts'
import { MOST_STEPS, stepThrough } from './stepping/step-through.ts'
import { compare } from './verify.ts'

const params = z.object({ name: z.string().max(60) })
const stepsQuery = z.object({
  stream: z.string().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(MOST_STEPS),
})
const action = z.object({ ...params.shape, action: z.enum(['pause', 'resume', 'abandon']) })

const carryOut = { pause: pauseReplay, resume: resumeReplay, abandon: abandonReplay }

/** Routes for operators, inside the network: the state of projections, replays and verification. */
export function routes(
  app: HttpServer,
  context: RunnerContext,
  runner: Runner,
  projections: readonly Projection[],
): void {
  /** Only one verification runs at a time, because each holds connections and a second copy of a model. */
  const verifying = createGate()
  /** The same for the fold of a stream's rows, which reads the whole log. */
  const stepping = createGate()
  const known = (name: string): Projection => {
    const projection = projectionNamed(projections, name)
    if (projection) return projection
    throw new ProblemError(problemOf(404, 'projection_unknown', 'Cette projection n’existe pas.'))
  }
  const statusOf = async (name: string): Promise<ProjectionStatus | undefined> =>
    (await readStatus(context, [known(name)]))[0]

  app.get('/projections', async () => ({
    projections: (await readStatus(context, projections)).map(status => ({
      ...status,
      leading: runner.leads(status.name),
    })),
  }))

  app.post('/replays/:name', { schema: { params } }, async (request, reply) => {
    const { name } = request.params as z.infer<typeof params>
    if (!(await startReplay(context.database, known(name), 'if none')))
      throw new ProblemError(problemOf(409, 'replay_under_way', 'Une relecture de cette projection est déjà en cours.'))
    runner.ask(name)
    return reply.code(202).send(await statusOf(name))
  })

  app.post('/replays/:name/:action', { schema: { params: action } }, async request => {
    const { name, action: asked } = request.params as z.infer<typeof action>
    if (!(await carryOut[asked](context.database, known(name).name)))
      throw new ProblemError(problemOf(409, 'replay_not_applicable', 'L’état de la relecture ne le permet pas.'))
    runner.ask(name)
    return statusOf(name)
  })

  app.get('/forgotten', { schema: { querystring: forgottenQuery, response: { 200: forgotten } } }, async request => {
    const { position } = request.query as z.infer<typeof forgottenQuery>
    return { waiting: await stillForgetting(context, projections, position) }
  })

  app.get('/steps/:name', { schema: { params, querystring: stepsQuery } }, async request => {
    const projection = known((request.params as z.infer<typeof params>).name)
    const { stream, limit } = request.query as z.infer<typeof stepsQuery>
    return stepping.run(() => stepThrough(context, projection, stream, limit))
  })

  app.post('/verifications/:name', { schema: { params } }, async request => {
    const projection = known((request.params as z.infer<typeof params>).name)
    if ((await statusOf(projection.name))?.state !== 'live')
      throw new ProblemError(problemOf(409, 'projection_not_live', 'Cette projection n’est pas en service.'))
    return verifying.run(() => compare(context, projection))
  })
}
