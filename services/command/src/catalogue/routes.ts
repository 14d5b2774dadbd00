import { accepted } from '@alba/contracts/bookings/commands'
import {
  type CatalogueEvent,
  category,
  categoryStream,
  practitioner,
  practitionerStream,
  questionnaire,
  questionnaireStream,
  room,
  roomStream,
  service,
  serviceStream,
} from '@alba/contracts/catalogue/events'
import { reject } from '@alba/contracts/shared/decision'
import type { HttpServer } from '@alba/platform/http/server'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { command } from '../http.ts'
import { define, standing } from './decide.ts'

const decider = standing<CatalogueEvent>()

/** What the centre offers and who works there. Answers only when the next booking is decided with it. */
export function catalogueRoutes(app: HttpServer, deps: Deps): void {
  const record = async (
    stream: string,
    fact: CatalogueEvent,
    cause: Cause,
  ): Promise<Result<{ position: string | null }>> => {
    const outcome = await deps.streams.execute({ stream, decider, cause, decide: state => define(state, fact) })
    if (!outcome.ok) return outcome
    if (outcome.position !== null) await deps.reference.reached(outcome.position)
    return { ok: true, value: { position: outcome.position } }
  }

  command(app, 'define-category', category, accepted, async (data, cause) => {
    const others = [...deps.reference.current().categories.values()].filter(
      other => other.categoryId !== data.categoryId,
    )
    if (others.some(other => other.slug === data.slug)) return reject('already_exists')
    return record(categoryStream(data.categoryId), { type: 'CategoryDefined', data }, cause)
  })
  command(app, 'define-service', service, accepted, async (data, cause) => {
    const { categories, questionnaires } = deps.reference.current()
    if (data.categoryId !== null && !categories.has(data.categoryId)) return reject('category_unknown')
    if (data.questionnaireId !== null && !questionnaires.has(data.questionnaireId))
      return reject('questionnaire_unknown')
    return record(serviceStream(data.serviceId), { type: 'ServiceDefined', data }, cause)
  })
  command(app, 'define-questionnaire', questionnaire, accepted, (data, cause) =>
    record(questionnaireStream(data.questionnaireId), { type: 'QuestionnaireDefined', data }, cause),
  )
  command(app, 'define-room', room, accepted, (data, cause) =>
    record(roomStream(data.roomId), { type: 'RoomDefined', data }, cause),
  )
  command(app, 'define-practitioner', practitioner, accepted, (data, cause) =>
    record(practitionerStream(data.practitionerId), { type: 'PractitionerDefined', data }, cause),
  )
}
