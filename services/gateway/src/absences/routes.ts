import {
  absenceDecisionsRequest,
  absencePreview,
  absencePreviewRequest,
  absenceReport,
  absenceRequest,
  absenceSummary,
  declaredAbsence,
} from '@alba/contracts/absences/api'
import { decideAbsence, declareAbsence } from '@alba/contracts/absences/commands'
import type { AbsenceDecision } from '@alba/contracts/absences/events'
import { fromEpochMinutes, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, randomIdInPath, refusals } from '../http/api.ts'
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts'
import { previewOf } from './preview.ts'
import { type AbsenceDeps, recentAbsences, reportOf } from './report.ts'

const tags = ['desk']
const params = z.object({ id: randomIdInPath })

/** Absences of practitioners: whom one concerns, what is done for each, and what became of it (ADR 112). */
export function absenceRoutes(api: Api, deps: AbsenceDeps): void {
  readRoutes(api, deps)
  previewRoute(api, deps)
  declareRoute(api, deps)
  decideRoute(api, deps)
}

function readRoutes(api: Api, deps: AbsenceDeps): void {
  api.get(
    '/api/backoffice/absences',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'The absences that end today or later, and those of the last two weeks, newest first',
        response: { 200: z.array(absenceSummary) },
      },
    },
    () => recentAbsences(deps),
  )
  api.get(
    '/api/backoffice/absences/:id',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'What became of each booking of an absence, who was told, and what is left',
        description:
          '`left_count` counts the bookings that the practitioner still has in that time; the preview for the same time lists them.',
        params,
        response: { 200: absenceReport, ...refusals(404) },
      },
    },
    ({ params: { id } }) => reportOf(deps, id),
  )
}

function previewRoute(api: Api, deps: AbsenceDeps): void {
  api.post(
    '/api/backoffice/absences/preview',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Whom an absence would concern, and what could be done for each',
        description:
          'Records nothing. All `choice`s of an answer can be done together: no two take the same time of a practitioner or a room. A choice that is sent is kept if its time is still free; otherwise `replaced` is true, and something else is proposed.',
        body: absencePreviewRequest,
        response: { 200: absencePreview, ...refusals(404) },
      },
    },
    ({ body }) => previewOf(deps, body),
  )
}

function declareRoute(api: Api, { commands, models, zone }: AbsenceDeps): void {
  api.post(
    '/api/backoffice/absences',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Declares a practitioner absent, and does what was decided for each booking',
        description:
          'Her openings of that time are closed first. The bookings follow, one after the other, after the answer; the report tells how far it is. What is not possible any more is left as it is, with the reason.',
        headers: idempotencyHeaders('absence'),
        body: absenceRequest,
        response: { 202: declaredAbsence, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { practitioner_id, start_datetime, end_datetime, decisions, text } = request.body
      const body = {
        practitionerId: practitioner_id,
        start: start_datetime,
        end: end_datetime,
        decisions: decisions.map(each => decisionOf(each, zone)),
        text,
        idempotencyKey: idempotencyKey(request),
      }
      const { absenceId, position } = await commands.send(declareAbsence, body, causeOf(request))
      await models.waitFor(['absences'], position)
      reply.header('location', `/api/backoffice/absences/${absenceId}`)
      return reply.code(202).send({ id: absenceId })
    },
  )
}

function decideRoute(api: Api, { commands, models, zone }: AbsenceDeps): void {
  api.post(
    '/api/backoffice/absences/:id/decisions',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Decides about bookings of an absence that were left',
        description:
          'Refused with 409 when others decided since `rounds` was read. The same request again changes nothing.',
        params,
        body: absenceDecisionsRequest,
        response: { 202: declaredAbsence, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { decisions, text, rounds: seenRound } = request.body
      const absenceId = request.params.id
      const body = { absenceId, seenRound, decisions: decisions.map(each => decisionOf(each, zone)), text }
      const { position } = await commands.send(decideAbsence, body, causeOf(request))
      await models.waitFor(['absences'], position)
      return reply.code(202).send({ id: absenceId })
    },
  )
}

type TypedDecision = z.output<typeof absenceRequest>['decisions'][number]

/** @throws {ProblemError} 422 for a time that the clocks skip */
function decisionOf({ booking_id, seen_start_time, choice }: TypedDecision, zone: string): AbsenceDecision {
  const seen = { bookingId: booking_id, seenStartsAt: instantOf(seen_start_time, zone) }
  if (choice.kind === 'cancel') return { kind: 'cancel', ...seen }
  const practitionerId = choice.practitioner_id
  if (choice.kind === 'hand_over') return { kind: 'hand_over', ...seen, practitionerId }
  return { kind: 'move', ...seen, startsAt: instantOf(choice.start_time, zone), practitionerId }
}

function instantOf(local: string, zone: string): string {
  const minutes = localToEpochMinutes(local, zone)
  if (minutes === undefined) throw rejected('start_time_skipped')
  return fromEpochMinutes(minutes)
}
