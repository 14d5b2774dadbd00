import * as commands from '@alba/contracts/catalogue/commands'
import { categoryStream, questionnaireStream, roomStream, serviceStream } from '@alba/contracts/catalogue/events'
import { reject } from '@alba/contracts/shared/decision'
import { addDefinition, lastRank, refuseTakenName } from '../decision/add-definition.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { placeOf } from './order.ts'
import { refuseParts } from './rules.ts'

const namesOf = (items: ReadonlyMap<number, { readonly name: string }>) => [...items.values()].map(({ name }) => name)

export const addCategory = handler(commands.addCategory, async (deps: Deps, data, cause) => {
  const { categories: known } = deps.reference.current()
  const refusal = refuseTakenName(namesOf(known), data.name)
  if (refusal) return refusal
  if ([...known.values()].some(({ slug }) => slug === data.slug)) return reject('already_exists')
  const rank = lastRank(known.values())
  const factOf = (categoryId: number) => ({ type: 'CategoryDefined', data: { ...data, categoryId, rank } }) as const
  return addDefinition(deps, { known, stream: categoryStream, factOf }, cause)
})

export const addRoom = handler(commands.addRoom, async (deps: Deps, data, cause) => {
  const { rooms: known } = deps.reference.current()
  const refusal = refuseTakenName(namesOf(known), data.name)
  if (refusal) return refusal
  const factOf = (roomId: number) => ({ type: 'RoomDefined', data: { ...data, roomId } }) as const
  return addDefinition(deps, { known, stream: roomStream, factOf }, cause)
})

export const addService = handler(commands.addService, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  const known = reference.services
  const refusal = refuseTakenName(namesOf(known), data.name) ?? refuseParts(reference, data)
  if (refusal) return refusal
  const rank = lastRank([...known.values()].map(service => ({ rank: placeOf(service) })))
  const factOf = (serviceId: number) => ({ type: 'ServiceDefined', data: { ...data, serviceId, rank } }) as const
  return addDefinition(deps, { known, stream: serviceStream, factOf }, cause)
})

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

/** The name by which answers refer to a questionnaire: « Avant votre bain » becomes `avant-votre-bain`. */
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
