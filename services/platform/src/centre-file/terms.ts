import type { CentreFile, CentreList } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'

type Reference = number | string

/** A part of the file, as it stands in its list. */
export type Part<List extends CentreList> = CentreFile[List][number]
/** The same as the log has it: the body of its command, and whether it is retired. */
export type Data<List extends CentreList> = CentreState[List][number]

/** The number of the part that a reference in the file names. */
export type NumberOf = (list: CentreList, reference: Reference) => number
/** How the file refers to a number of the log. */
export type ReferenceTo = (list: CentreList, id: number) => Reference

/** Translates one list between the words of the file and those of the log. `retired` is left out of both. */
type Terms<List extends CentreList> = {
  toData(part: Part<List>, own: { id: number; position: number }, numberOf: NumberOf): Data<List>
  toPart(data: Data<List>, referenceTo: ReferenceTo): Part<List>
  idOf(data: Data<List>): number
  /** The name by which the file refers to it. */
  nameOf(data: Data<List>): string
}

const toCents = (euros: number): number => Math.round(euros * 100)
const toEuros = (cents: number): number => cents / 100

const practitioners: Terms<'practitioners'> = {
  toData: ({ name }, { id }) => ({ practitionerId: id, name }),
  toPart: ({ practitionerId, name }) => ({ id: practitionerId, name }),
  idOf: ({ practitionerId }) => practitionerId,
  nameOf: ({ name }) => name,
}

const rooms: Terms<'rooms'> = {
  toData: ({ name, kind }, { id }) => ({ roomId: id, name, roomType: kind }),
  toPart: ({ roomId, name, roomType }) => ({ id: roomId, name, kind: roomType }),
  idOf: ({ roomId }) => roomId,
  nameOf: ({ name }) => name,
}

const categories: Terms<'categories'> = {
  toData: ({ slug, name, description, rank }, { id, position }) => ({
    categoryId: id,
    slug,
    name,
    description,
    rank: rank ?? position,
  }),
  toPart: ({ categoryId, slug, name, description, rank }) => ({ id: categoryId, slug, name, description, rank }),
  idOf: ({ categoryId }) => categoryId,
  nameOf: ({ slug }) => slug,
}

const questionnaires: Terms<'questionnaires'> = {
  toData: ({ type, title, description, questions }, { id }) => ({
    questionnaireId: id,
    questionnaireType: type,
    title,
    description,
    questions,
  }),
  toPart: ({ questionnaireId, questionnaireType, title, description, questions }) => ({
    id: questionnaireId,
    type: questionnaireType,
    title,
    description,
    questions,
  }),
  idOf: ({ questionnaireId }) => questionnaireId,
  nameOf: ({ questionnaireType }) => questionnaireType,
}

const services: Terms<'services'> = {
  toData({ id: _id, category, price, roomKind, questionnaire, retired: _retired, rank, ...same }, own, numberOf) {
    return {
      ...same,
      serviceId: own.id,
      rank: rank ?? own.position,
      categoryId: category === null ? null : numberOf('categories', category),
      priceCents: toCents(price),
      roomType: roomKind,
      questionnaireId: questionnaire === null ? null : numberOf('questionnaires', questionnaire),
    }
  },
  toPart(
    { serviceId, categoryId, name, priceCents, roomType, questionnaireId, retired: _retired, ...same },
    referenceTo,
  ) {
    return {
      id: serviceId,
      name,
      category: categoryId === null ? null : referenceTo('categories', categoryId),
      ...same,
      price: toEuros(priceCents),
      roomKind: roomType,
      questionnaire: questionnaireId === null ? null : referenceTo('questionnaires', questionnaireId),
    }
  },
  idOf: ({ serviceId }) => serviceId,
  nameOf: ({ name }) => name,
}

const packages: Terms<'packages'> = {
  toData: ({ name, description, price, items, rank }, { id, position }, numberOf) => ({
    packageId: id,
    name,
    description,
    priceCents: toCents(price),
    items: items.map(({ service, quantity }) => ({ serviceId: numberOf('services', service), quantity })),
    rank: rank ?? position,
  }),
  toPart: ({ packageId, name, description, priceCents, items, rank }, referenceTo) => ({
    id: packageId,
    name,
    description,
    price: toEuros(priceCents),
    items: items.map(({ serviceId, quantity }) => ({ service: referenceTo('services', serviceId), quantity })),
    rank,
  }),
  idOf: ({ packageId }) => packageId,
  nameOf: ({ name }) => name,
}

export const terms: { readonly [List in CentreList]: Terms<List> } = {
  practitioners,
  rooms,
  categories,
  questionnaires,
  services,
  packages,
}
