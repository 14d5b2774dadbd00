import * as commands from '@alba/contracts/catalogue/commands'
import { categoryStream, questionnaireStream, roomStream, serviceStream } from '@alba/contracts/catalogue/events'
import { reject } from '@alba/contracts/shared/decision'
import { addDefinition, lastRank, refuseTakenName } from '../decision/add-definition.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { placeOf } from './order.ts'
import { refuseParts } from './rules.ts'

const namesOf = (items: ReadonlyMap<number, { readonly name: string }>) => [...items.values()].map(({ name }) => name)

/** Adds a category as the last one. Refused when another category has its name or its slug. */
export const addCategory = handler(commands.addCategory, async (deps: Deps, data, cause) => {
  const { categories: known } = deps.reference.current()
  const refusal = refuseTakenName(namesOf(known), data.name)
  if (refusal) return refusal
  if ([...known.values()].some(({ slug }) => slug === data.slug)) return reject('already_exists')
  const rank = lastRank(known.values())
  const factOf = (categoryId: number) => ({ type: 'CategoryDefined', data: { ...data, categoryId, rank } }) as const
  return addDefinition(deps, { known, stream: categoryStream, factOf }, cause)
})

/** Adds a room. Refused when another room has its name. */
export const addRoom = handler(commands.addRoom, async (deps: Deps, data, cause) => {
  const { rooms: known } = deps.reference.current()
  const refusal = refuseTakenName(namesOf(known), data.name)
  if (refusal) return refusal
  const factOf = (roomId: number) => ({ type: 'RoomDefined', data: { ...data, roomId } }) as const
  return addDefinition(deps, { known, stream: roomStream, factOf }, cause)
})

/** Adds a service as the last one. Refused when another has its name, or `refuseParts` refuses what it refers to. */
export const addService = handler(commands.addService, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  const known = reference.services
  const refusal = refuseTakenName(namesOf(known), data.name) ?? refuseParts(reference, data)
  if (refusal) return refusal
  const rank = lastRank([...known.values()].map(service => ({ rank: placeOf(service) })))
  const factOf = (serviceId: number) => ({ type: 'ServiceDefined', data: { ...data, serviceId, rank } }) as const
  return addDefinition(deps, { known, stream: serviceStream, factOf }, cause)
})

/** Adds a questionnaire, and makes its type from its title. Refused when another has its title. */
export const addQuestionnaire = handler(commands.addQuestionnaire, async (deps: Deps, data, cause) => {
  const { questionnaires: known } = deps.reference.current()
  const all = [...known.values()]
  const refusal = refuseTakenName(
    all.map(({ title }) => title),
    data.title,
  )
  if (refusal) return refusal
  const taken = new Set(all.map(({ questionnaireType }) => questionnaireType))
  const factOf = (questionnaireId: number) => {
    const questionnaireType = typeOf(data.title, questionnaireId, taken)
    return { type: 'QuestionnaireDefined', data: { ...data, questionnaireId, questionnaireType } } as const
  }
  return addDefinition(deps, { known, stream: questionnaireStream, factOf }, cause)
})

/**
 * The type of a questionnaire, by which answers refer to it: « Avant votre bain » becomes `avant-votre-bain`. The id is
 * added when another questionnaire has that type.
 * @param taken the types of the other questionnaires
 */
export function typeOf(title: string, id: number, taken: ReadonlySet<string>): string {
  const plain = title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50)
  return plain === '' || taken.has(plain) ? `${plain || 'questionnaire'}-${id}` : plain
}
