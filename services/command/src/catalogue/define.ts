import * as commands from '@alba/contracts/catalogue/commands'
import {
  type CatalogueEvent,
  categoryStream,
  practitionerStream,
  questionnaireStream,
  roomStream,
  type ServiceDefinition,
  serviceStream,
} from '@alba/contracts/catalogue/events'
import type { BodyOf } from '@alba/contracts/shared/command'
import { accept, reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import { define, defineRetirable, definitions } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import { refuseParts, refusePrice } from './rules.ts'

type Category = Extract<CatalogueEvent, { type: 'CategoryDefined' }>
type RetirableFact = Exclude<CatalogueEvent, Category>

type Definition = {
  readonly stream: (id: number) => string
  readonly id: number
  readonly fact: RetirableFact
  /** The version that staff saw. */
  readonly seen?: number | undefined
}

/**
 * Records the whole definition of a thing that can be retired, and waits until decisions use it. A retired thing stays
 * retired, and a service keeps its picture, because commands of their own change these (`retire.ts`,
 * `setServicePicture`).
 */
async function record(deps: Deps, { stream, id, fact, seen }: Definition, cause: Cause) {
  const decider = definitions<number, RetirableFact>(stream)
  return untilReferenced(
    deps,
    await deps.streams.execute(decider, id, cause, state => defineRetirable(state, fact, seen)),
  )
}

const categories = definitions<number, Category>(categoryStream)
const services = definitions<number, RetirableFact>(serviceStream)

/** A category cannot be retired, so its body is all there is to it. */
export const defineCategory = handler(commands.defineCategory, async (deps: Deps, { version, ...data }, cause) => {
  const others = [...deps.reference.current().categories.values()].filter(other => other.categoryId !== data.categoryId)
  if (others.some(other => other.slug === data.slug)) return reject('already_exists')
  const fact = { type: 'CategoryDefined', data } as const
  return untilReferenced(
    deps,
    await deps.streams.execute(categories, data.categoryId, cause, state => define(state, fact, version)),
  )
})

/**
 * Records a service with every field, as the file of a centre has it (ADR 60). No version is compared, because the file
 * has none. The back office sends `changeService`.
 */
export const defineService = handler(commands.defineService, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  const { serviceId } = data
  const refusal = refuseParts(reference, data) ?? refusePrice(reference, data)
  if (refusal) return refusal
  return record(deps, { stream: serviceStream, id: serviceId, fact: { type: 'ServiceDefined', data } }, cause)
})

/**
 * Changes the fields of a service that staff edits. It is refused if somebody else has changed the service since the
 * version that staff saw (ADR 30). What is left out stays as it is, so a price is checked only if it is sent.
 */
export const changeService = handler(commands.changeService, async (deps: Deps, body, cause) => {
  const { version, serviceId, priceCents } = body
  const reference = deps.reference.current()
  const refusal =
    refuseParts(reference, body) ??
    (priceCents === undefined ? undefined : refusePrice(reference, { serviceId, priceCents }))
  if (refusal) return refusal
  const outcome = await deps.streams.execute(services, serviceId, cause, state => {
    const before = state.ServiceDefined?.fact.data
    if (!before) return reject('service_unknown')
    return define(state, { type: 'ServiceDefined', data: changed(before, body) }, version)
  })
  return untilReferenced(deps, outcome)
})

/** The service with the changes of staff. What the body leaves out stays; `asks: null` removes `asks`. */
function changed(before: ServiceDefinition, body: BodyOf<typeof commands.changeService>): ServiceDefinition {
  const { version: _version, asks, priceCents, sessionsCount, roomType, questionnaireId, ...changes } = body
  const { asks: asksBefore, ...kept } = before
  const service = {
    ...kept,
    ...changes,
    priceCents: priceCents ?? before.priceCents,
    sessionsCount: sessionsCount ?? before.sessionsCount,
    roomType: roomType ?? before.roomType,
    questionnaireId: questionnaireId === undefined ? before.questionnaireId : questionnaireId,
  }
  const asksNow = asks === undefined ? asksBefore : asks
  return asksNow ? { ...service, asks: asksNow } : service
}

/** Sets or removes the picture; the rest stays. The gateway has stored its bytes by then. */
export const setServicePicture = handler(commands.setServicePicture, async (deps: Deps, body, cause) => {
  const { serviceId, picture, version } = body
  const outcome = await deps.streams.execute(services, serviceId, cause, state => {
    const before = state.ServiceDefined?.fact.data
    if (!before) return reject('service_unknown')
    // A service that never had a picture lacks the field, so `define` would record null as a change.
    const hasNoneToRemove = picture === null && !before.picture
    return hasNoneToRemove ? accept() : define(state, { type: 'ServiceDefined', data: { ...before, picture } }, version)
  })
  return untilReferenced(deps, outcome)
})

/**
 * Says what the picture shows; the rest stays. The stream says whether there is a picture: a read model may not show yet
 * what was uploaded a moment ago.
 */
export const describeServicePicture = handler(commands.describeServicePicture, async (deps: Deps, body, cause) => {
  const { serviceId, alt, version } = body
  const outcome = await deps.streams.execute(services, serviceId, cause, state => {
    const before = state.ServiceDefined?.fact.data
    if (!before) return reject('service_unknown')
    if (!before.picture) return reject('picture_unknown')
    const picture = { ...before.picture, alt }
    return define(state, { type: 'ServiceDefined', data: { ...before, picture } }, version)
  })
  return untilReferenced(deps, outcome)
})

/** Records the whole questionnaire; an unknown id is a new questionnaire. */
export const defineQuestionnaire = handler(
  commands.defineQuestionnaire,
  (deps: Deps, { version: seen, ...data }, cause) =>
    record(
      deps,
      { stream: questionnaireStream, id: data.questionnaireId, fact: { type: 'QuestionnaireDefined', data }, seen },
      cause,
    ),
)

/** Records the whole room; an unknown id is a new room. */
export const defineRoom = handler(commands.defineRoom, (deps: Deps, { version: seen, ...data }, cause) =>
  record(deps, { stream: roomStream, id: data.roomId, fact: { type: 'RoomDefined', data }, seen }, cause),
)

/** Records the name of a practitioner; an unknown id is a new practitioner. */
export const definePractitioner = handler(
  commands.definePractitioner,
  (deps: Deps, { version: seen, ...data }, cause) =>
    record(
      deps,
      { stream: practitionerStream, id: data.practitionerId, fact: { type: 'PractitionerDefined', data }, seen },
      cause,
    ),
)
