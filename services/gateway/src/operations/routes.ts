import { modelAction } from '@alba/contracts/operations/models'
import {
  actOnModelRoute,
  dropMailRoute,
  modelDifferenceRoute,
  operationsRoute,
  replayModelRoute,
  retryMailsRoute,
  retryMessageRoute,
  retryParkedRoute,
  skipEventRoute,
  skipMessageRoute,
  skipParkedRoute,
  verifyLogRoute,
} from '@alba/contracts/operations/routes'
import { retryParked, skipEvent, skipParked, verifyLog } from '@alba/contracts/operator/commands'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { forOperators } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { logRoutes } from './log-routes.ts'
import { type OperationsDeps, overview, poisonsOf } from './overview.ts'

const tags = ['operations']
const CAREFUL = 'The act is recorded with its author and reason before anything happens (ADR 83).'

/** How the site runs, and what operators do about it (ADR 83). */
export function operationsRoutes(api: Api, deps: OperationsDeps): void {
  stateRoute(api, deps)
  parkedWorkRoutes(api, deps)
  stoppedModelRoutes(api, deps)
  rebuildingRoutes(api, deps)
  messageRoutes(api, deps)
  mailRoutes(api, deps)
  verificationRoute(api, deps)
  logRoutes(api, deps)
}

function stateRoute(api: Api, deps: OperationsDeps): void {
  api.get(
    operationsRoute.path,
    {
      ...forOperators(operationsRoute.failure),
      schema: {
        tags,
        summary: 'How the site runs',
        description:
          'The head of the log is read independently of the projector. Parts that do not answer are null. No answer names a client.',
        response: { 200: operationsRoute.answer },
      },
    },
    request => overview(deps, causeOf(request)),
  )
}

function parkedWorkRoutes(api: Api, { commands }: OperationsDeps): void {
  api.post(
    retryParkedRoute.path,
    {
      ...forOperators(retryParkedRoute.failure),
      schema: {
        tags,
        summary: 'Tries parked work again',
        description: `Exactly what is named, and nothing that was parked meanwhile. ${CAREFUL}`,
        body: retryParkedRoute.body,
        response: { 200: retryParkedRoute.answer, ...refusals(404) },
      },
    },
    async request => ({ count: (await commands.send(retryParked, request.body, causeOf(request))).asked }),
  )
  api.post(
    skipParkedRoute.path,
    {
      ...forOperators(skipParkedRoute.failure),
      schema: {
        tags,
        summary: 'Gives up parked work that was settled by hand',
        description: CAREFUL,
        body: skipParkedRoute.body,
        response: { 200: skipParkedRoute.answer, ...refusals(404) },
      },
    },
    async request => ({ count: (await commands.send(skipParked, request.body, causeOf(request))).asked }),
  )
}

function stoppedModelRoutes(api: Api, { commands, models }: OperationsDeps): void {
  api.post(
    skipEventRoute.path,
    {
      ...forOperators(skipEventRoute.failure),
      schema: {
        tags,
        summary: 'Lets a read model, or its replay, go on without the event that stopped it',
        description: `404 when it stands in front of another event by now, or of none. ${CAREFUL}`,
        params: modelParams,
        body: skipEventRoute.body,
        response: { 200: skipEventRoute.answer, ...refusals(404) },
      },
    },
    async request => {
      const { name } = request.params
      const { event_id, reason } = request.body
      const poison = (await poisonsOf(models, name)).find(({ id }) => id === event_id)
      if (!poison) throw rejected('parked_unknown')
      const { id: eventId, type: eventType, position } = poison
      const skipped = { by: { kind: 'model', name }, eventId, eventType, position, reason } as const
      await commands.send(skipEvent, skipped, causeOf(request))
      return { count: 1 }
    },
  )
}

/** The whole log and the read models are verified (ADR 127). The verdict is in a later `operationsView`. */
function verificationRoute(api: Api, { commands }: OperationsDeps): void {
  api.post(
    verifyLogRoute.path,
    {
      ...forOperators(verifyLogRoute.failure),
      schema: {
        tags,
        summary: 'Verifies the whole log and the read models',
        description: `It takes a core of the server for a while. 409 while another verification is under way. ${CAREFUL}`,
        body: verifyLogRoute.body,
        response: { 200: verifyLogRoute.answer, ...refusals(409) },
      },
    },
    async request => {
      await commands.send(verifyLog, request.body, causeOf(request))
      return { count: 1 }
    },
  )
}

const modelParams = z.object({ name: z.string().max(60) })
const NOT_NOW = '409 when the state of the read model does not allow it.'

/** A read model is built anew beside the one in use, looked at, swapped in and taken back (ADR 80). */
function rebuildingRoutes(api: Api, { projector }: OperationsDeps): void {
  const response = { 200: replayModelRoute.answer, ...refusals(404, 409) }
  api.post(
    replayModelRoute.path,
    {
      ...forOperators(replayModelRoute.failure),
      schema: {
        tags,
        summary: 'Builds a read model anew beside the one in use',
        description: `A preview waits until it is swapped in or abandoned; anything else is swapped in at once. ${NOT_NOW} ${CAREFUL}`,
        params: modelParams,
        body: replayModelRoute.body,
        response,
      },
    },
    async request => {
      const { preview, reason: why } = request.body
      await projector.replay(request.params.name, { preview, who: causeOf(request).actor, why })
      return { count: 1 }
    },
  )
  api.post(
    actOnModelRoute.path,
    {
      ...forOperators(actOnModelRoute.failure),
      schema: {
        tags,
        summary: 'Decides about the replay of a read model, or about what it replaced',
        description: `\`pause\`, \`resume\`, \`abandon\`, \`swap\`, \`undo\`, \`discard\`, as on the command line. ${NOT_NOW} ${CAREFUL}`,
        params: modelParams.extend({ action: modelAction }),
        body: actOnModelRoute.body,
        response,
      },
    },
    async request => {
      const { name, action } = request.params
      await projector.steer(name, action, { who: causeOf(request).actor, why: request.body.reason })
      return { count: 1 }
    },
  )
  differenceRoute(api, projector)
}

function differenceRoute(api: Api, projector: OperationsDeps['projector']): void {
  api.get(
    modelDifferenceRoute.path,
    {
      ...forOperators(modelDifferenceRoute.failure),
      schema: {
        tags,
        summary: 'What a preview would change',
        description: `Rows added, removed and changed, with samples and the events that explain them. Whatever may name a person is « … ». 409 when no preview is ready.`,
        params: modelParams,
        response: { 200: modelDifferenceRoute.answer, ...refusals(404, 409) },
      },
    },
    request => projector.difference(request.params.name),
  )
}

/** Messages of the bus that a group could not handle. */
function messageRoutes(api: Api, { projector }: OperationsDeps): void {
  const routes = [
    ['retry', retryMessageRoute, 'Tries a message again now that a group could not handle'],
    ['skip', skipMessageRoute, 'Lets a group go on without a message that it could not handle'],
  ] as const
  for (const [act, { path, failure, body, answer }, summary] of routes)
    api.post(
      path,
      { ...forOperators(failure), schema: { tags, summary, description: CAREFUL, body, response: { 200: answer } } },
      request => {
        const { group, event_id: eventId, reason } = request.body
        return projector.actOnMessage(act, { group, eventId, reason }, causeOf(request).actor)
      },
    )
}

function mailRoutes(api: Api, { projector }: OperationsDeps): void {
  api.post(
    retryMailsRoute.path,
    {
      ...forOperators(retryMailsRoute.failure),
      schema: {
        tags,
        summary: 'Tries mails again now',
        description: `Mails that were sent meanwhile are left out. ${CAREFUL}`,
        body: retryMailsRoute.body,
        response: { 200: retryMailsRoute.answer },
      },
    },
    request => projector.retryMails(request.body, causeOf(request).actor),
  )
  api.post(
    dropMailRoute.path,
    {
      ...forOperators(dropMailRoute.failure),
      schema: {
        tags,
        summary: 'Gives a mail up',
        description: CAREFUL,
        body: dropMailRoute.body,
        response: { 200: dropMailRoute.answer },
      },
    },
    request => projector.dropMail(request.body, causeOf(request).actor),
  )
}
