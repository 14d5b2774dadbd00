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
import { define, defineRetirable, definitions } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import { refusePrice, refuseQuestionnaire } from './rules.ts'

type Category = Extract<CatalogueEvent, { type: 'CategoryDefined' }>
type RetirableFact = Exclude<CatalogueEvent, Category>

/** Records a definition, and waits until decisions use it. */
async function record(deps: Deps, stream: (id: number) => string, id: number, fact: RetirableFact, cause: Cause) {
  const decider = definitions<number, RetirableFact>(stream)
  return untilReferenced(deps, await deps.streams.execute(decider, id, cause, state => defineRetirable(state, fact)))
}

const categories = definitions<number, Category>(categoryStream)
const services = definitions<number, RetirableFact>(serviceStream)

export const defineCategory = handler(commands.defineCategory, async (deps: Deps, data, cause) => {
  const others = [...deps.reference.current().categories.values()].filter(other => other.categoryId !== data.categoryId)
  if (others.some(other => other.slug === data.slug)) return reject('already_exists')
  const fact = { type: 'CategoryDefined', data } as const
  return untilReferenced(
    deps,
    await deps.streams.execute(categories, data.categoryId, cause, state => define(state, fact)),
  )
})

export const defineService = handler(commands.defineService, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  const { categoryId, questionnaireId } = data
  if (categoryId !== null && !reference.categories.has(categoryId)) return reject('category_unknown')
  if (questionnaireId !== null && !reference.questionnaires.has(questionnaireId)) return reject('questionnaire_unknown')
  const refusal = refuseQuestionnaire(reference, questionnaireId) ?? refusePrice(reference, data)
  if (refusal) return refusal
  return record(deps, serviceStream, data.serviceId, { type: 'ServiceDefined', data }, cause)
})

export const changeService = handler(commands.changeService, async (deps: Deps, body, cause) => {
  const { version, priceCents, ...changes } = body
  const { serviceId, categoryId } = changes
  const reference = deps.reference.current()
  if (categoryId !== null && !reference.categories.has(categoryId)) return reject('category_unknown')
  const refusal = priceCents === undefined ? undefined : refusePrice(reference, { serviceId, priceCents })
  if (refusal) return refusal
  const outcome = await deps.streams.execute(services, serviceId, cause, state => {
    const before = state.ServiceDefined?.fact.data
    if (!before) return reject('service_unknown')
    const data = { ...before, ...changes, priceCents: priceCents ?? before.priceCents }
    return define(state, { type: 'ServiceDefined', data }, version)
  })
  return untilReferenced(deps, outcome)
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
