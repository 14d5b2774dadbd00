import type { QuestionnaireRow, ServiceRow } from '@alba/contracts/catalogue/rows'
import {
  type QuestionnaireForService,
  questionnaireForService,
  questionnaireSubmission,
  validationResult,
} from '@alba/contracts/questionnaires/api'
import { submitQuestionnaire } from '@alba/contracts/questionnaires/commands'
import { eligibilityKey } from '@alba/contracts/shared/ids'
import { french } from '@alba/contracts/shared/typography'
import { findEligibility } from '@alba/platform/eligibility/results'
import { rejected } from '@alba/platform/http/problem'
import type { Database } from '@alba/platform/postgres/pool'
import { z } from 'zod'
import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
import type { Commands } from '../command/client.ts'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { retryAfterSwap } from '../read-models/retry-after-swap.ts'

const tags = ['questionnaires']

export type QuestionnaireDeps = {
  readonly catalogue: ReadCatalogue
  readonly models: ReadModels
  readonly commands: Commands
  /** The database with the results of questionnaires, which are kept for an hour. The answers are never stored. */
  readonly database: Database
}

/** Health questionnaires for visitors: that of a service, the result of answers, and the same result for an hour. */
export function questionnaireRoutes(api: Api, { catalogue, models, commands, database }: QuestionnaireDeps): void {
  api.get(
    '/api/questionnaires/for-service-id/:id',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The questionnaire of a service, if it has one',
        params: z.object({ id: smallIdInPath }),
        response: { 200: questionnaireForService, ...refusals(404) },
      },
    },
    async ({ params }) => {
      const all = await catalogue()
      return questionnaireOf(all, all.services.get(params.id))
    },
  )

  api.get(
    '/api/questionnaires/for-service/:name',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The questionnaire of a service that is found by its name, if it has one',
        params: z.object({ name: z.string().min(1).max(200) }),
        response: { 200: questionnaireForService, ...refusals(404) },
      },
    },
    async ({ params }) => {
      const all = await catalogue()
      return questionnaireOf(
        all,
        [...all.services.values()].find(service => french(service.name) === french(params.name)),
      )
    },
  )

  api.post(
    '/api/questionnaires/submit',
    {
      ...forAnybody(30),
      schema: {
        tags,
        summary: 'Judges the answers, and does not keep them',
        description:
          'Only whether the person is eligible is kept, for one hour, under `booking_id`. Sending the same answers again gives the same result, so no `Idempotency-Key` is needed.',
        body: questionnaireSubmission,
        response: { 200: validationResult, ...refusals(404) },
      },
    },
    async request => {
      const { position, ...result } = await commands.send(submitQuestionnaire, request.body, causeOf(request))
      await models.waitFor(['bookings'], position)
      return result
    },
  )

  api.get(
    '/api/questionnaires/validate-booking/:bookingId',
    {
      ...forAnybody(600),
      schema: {
        tags,
        summary: 'The result of earlier answers, for one hour; 404 afterwards',
        description:
          '`contraindications` and `advice` are always empty here, because their texts would reveal answers.',
        params: z.object({ bookingId: eligibilityKey }),
        response: { 200: validationResult, ...refusals(404) },
      },
    },
    async ({ params }) => {
      const found = await retryAfterSwap(() => findEligibility(database, params.bookingId))
      if (!found) throw rejected('questionnaire_validation_unknown')
      const { eligible, message, questionnaireType } = found
      return {
        is_eligible: eligible,
        message,
        questionnaire_type: questionnaireType,
        contraindications: [],
        advice: [],
      }
    },
  )
}

/** @throws {ProblemError} 404 for an unknown service */
function questionnaireOf(catalogue: Catalogue, service: ServiceRow | undefined): QuestionnaireForService {
  if (!service) throw rejected('service_unknown')
  const questionnaire = catalogue.questionnaires.get(service.questionnaire_id ?? 0)
  if (!questionnaire) return { questionnaire_required: false, questionnaire: null }
  return { questionnaire_required: true, questionnaire: questionnaireView(questionnaire) }
}

const questionnaireView = ({ title, description, questionnaire_type, questions }: QuestionnaireRow) => ({
  title,
  description,
  questionnaire_type,
  questions: [...questions],
})
