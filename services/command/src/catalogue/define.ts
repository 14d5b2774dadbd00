import * as commands from '@alba/contracts/catalogue/commands'
import {
  type CatalogueEvent,
  categoryStream,
  practitionerStream,
  questionnaireStream,
  roomStream,
  serviceStream,
} from '@alba/contracts/catalogue/events'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import { define, standing } from '../decision/standing.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'

/** What the centre offers and who works there. Answers only when the next booking is decided with it. */
async function record(deps: Deps, stream: (id: number) => string, id: number, fact: CatalogueEvent, cause: Cause) {
  const decider = standing<number, CatalogueEvent>(stream)
  return known(deps, await deps.streams.execute(decider, id, cause, state => define(state, fact)))
}

/** Waits until decisions are made with it. */
async function known<Of extends Result<Recorded>>(deps: Deps, outcome: Of): Promise<Of> {
  if (outcome.ok && outcome.position !== null) await deps.reference.reached(outcome.position)
  return outcome
}

export const defineCategory = handler(commands.defineCategory, async (deps: Deps, data, cause) => {
  const others = [...deps.reference.current().categories.values()].filter(other => other.categoryId !== data.categoryId)
  if (others.some(other => other.slug === data.slug)) return reject('already_exists')
  return record(deps, categoryStream, data.categoryId, { type: 'CategoryDefined', data }, cause)
})

export const defineService = handler(commands.defineService, async (deps: Deps, data, cause) => {
  const { categories, questionnaires } = deps.reference.current()
  if (data.categoryId !== null && !categories.has(data.categoryId)) return reject('category_unknown')
  if (data.questionnaireId !== null && !questionnaires.has(data.questionnaireId)) return reject('questionnaire_unknown')
  return record(deps, serviceStream, data.serviceId, { type: 'ServiceDefined', data }, cause)
})

export const changeService = handler(commands.changeService, async (deps: Deps, body, cause) => {
  const { version, priceCents, ...changes } = body
  if (changes.categoryId !== null && !deps.reference.current().categories.has(changes.categoryId))
    return reject('category_unknown')
  const services = standing<number, CatalogueEvent>(serviceStream)
  const outcome = await deps.streams.execute(services, body.serviceId, cause, state => {
    const known = state.ServiceDefined?.fact.data
    if (!known) return reject('service_unknown')
    const data = { ...known, ...changes, priceCents: priceCents ?? known.priceCents }
    return define(state, { type: 'ServiceDefined', data }, version)
  })
  return known(deps, outcome)
})

export const defineQuestionnaire = handler(commands.defineQuestionnaire, (deps: Deps, data, cause) =>
  record(deps, questionnaireStream, data.questionnaireId, { type: 'QuestionnaireDefined', data }, cause),
)

export const defineRoom = handler(commands.defineRoom, (deps: Deps, data, cause) =>
  record(deps, roomStream, data.roomId, { type: 'RoomDefined', data }, cause),
)

export const definePractitioner = handler(commands.definePractitioner, (deps: Deps, data, cause) =>
  record(deps, practitionerStream, data.practitionerId, { type: 'PractitionerDefined', data }, cause),
)
