import type { EventsView, TraceView } from '@alba/contracts/operations/log'
import { eventsRoute, stepsRoute, traceRoute } from '@alba/contracts/operations/routes'
import { lookUpEvents, lookUpTrace } from '@alba/contracts/operator/commands'
import { mayOrderMails, type Projected, projectedLeaves } from '@alba/contracts/operator/leaves'
import type { TraceFound } from '@alba/contracts/operator/log'
import { z } from 'zod'
import { forOperators } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { authorOf } from './authors.ts'
import { nullOnFailure, type OperationsDeps } from './overview.ts'

const tags = ['operations']

/** What operators look up in the log (ADR 81). A look changes nothing, so it is not recorded. */
export function logRoutes(api: Api, deps: OperationsDeps): void {
  searchRoute(api, deps)
  causesRoute(api, deps)
  stepRoute(api, deps)
}

function searchRoute(api: Api, { commands, catalogue }: OperationsDeps): void {
  api.get(
    eventsRoute.path,
    {
      ...forOperators(eventsRoute.failure),
      schema: {
        tags,
        summary: 'Searches the log, newest first',
        description:
          'At most fifty events, without their data. A search ends after about two seconds; `next` asks for what is older. One search runs at a time.',
        querystring: eventsRoute.query,
        response: { 200: eventsRoute.answer, ...refusals(504) },
      },
    },
    async (request): Promise<EventsView> => {
      const { events, ...end } = await commands.send(lookUpEvents, request.query, causeOf(request))
      const known = await catalogue()
      return { events: events.map(event => ({ ...event, by: authorOf(event.actor, known) })), ...end }
    },
  )
}

function causesRoute(api: Api, deps: OperationsDeps): void {
  api.get(
    traceRoute.path,
    {
      ...forOperators(traceRoute.failure),
      schema: {
        tags,
        summary: 'What led to something in the log, and what it led to',
        description:
          'The events of each request in the order of their tree, with the mails, payments, notifications and messages that came of them. At most three hundred events.',
        querystring: traceRoute.query,
        response: { 200: traceRoute.answer, ...refusals(504) },
      },
    },
    async (request): Promise<TraceView> => {
      const found = await deps.commands.send(lookUpTrace, request.query, causeOf(request))
      const [projected, known] = await Promise.all([nullOnFailure(projectedOf(deps, found)), deps.catalogue()])
      const leavesOf = projected ? projectedLeaves(projected) : () => []
      const requests = found.requests.map(({ events, ...traced }) => ({
        ...traced,
        by: authorOf(traced.actor, known),
        events: events.map(event => ({
          ...event,
          by: authorOf(event.actor, known),
          leaves: [...event.leaves, ...leavesOf(event)],
        })),
      }))
      return { ...found, requests, is_complete: projected !== null }
    },
  )
}

/** Asks the projector what came of the events. */
async function projectedOf({ projector }: OperationsDeps, { requests }: TraceFound): Promise<Projected> {
  const ordering = requests.flatMap(({ events }) => events.filter(mayOrderMails))
  const places = ordering.map(({ stream, revision }) => ({ stream, revision }))
  const [mails, bus] = await Promise.all([projector.ordered(places), projector.bus()])
  return { mails, publishedUpTo: bus.relay?.position ?? null }
}

function stepRoute(api: Api, { projector }: OperationsDeps): void {
  api.get(
    stepsRoute.path,
    {
      ...forOperators(stepsRoute.failure),
      schema: {
        tags,
        summary: 'What each event of a stream does to a read model',
        description:
          'The rows before and after each of the last hundred events, folded anew from the log. Whatever may name a person is « … ». It takes as long as reading the log, and one runs at a time.',
        params: z.object({ name: z.string().max(60) }),
        querystring: stepsRoute.query,
        response: { 200: stepsRoute.answer, ...refusals(404) },
      },
    },
    ({ params, query }) => projector.steps(params.name, query.stream),
  )
}
