import type { CentreFile, CentreList } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'

// The centre file and the log describe the same practitioners, rooms, categories, questionnaires, services and
// packages. They differ in the names of fields and in units: the file has prices in euros and refers to things by name,
// the log has prices in cents and refers to things by number. These functions translate one into the other.

/** How a part of the file refers to another part: by its name, or by its number where the name is not unique. */
type Reference = number | string

/** One entry of a list in the file, for example one room. */
export type Part<List extends CentreList> = CentreFile[List][number]
/** The same thing in the log: the body of the command that defines it, and whether it is retired. */
export type Data<List extends CentreList> = CentreState[List][number]

/** The number in the log of the thing that a reference in the file means. */
export type NumberOf = (list: CentreList, reference: Reference) => number
/** The reference in the file to the thing that has this number in the log. */
export type ReferenceTo = (list: CentreList, id: number) => Reference

/**
 * Translates the entries of one list. Neither direction has `retired`: retiring is another command than defining, so
 * the caller adds it.
 */
type Translation<List extends CentreList> = {
  /** @param own the number in the log, and the position in the list of the file from 1, which is the default rank */
  toData(part: Part<List>, own: { id: number; position: number }, numberOf: NumberOf): Data<List>
  toPart(data: Data<List>, referenceTo: ReferenceTo): Part<List>
  /** The number in the log. */
  idOf(data: Data<List>): number
  /** The name by which the file refers to it. */
  nameOf(data: Data<List>): string
}

const toCents = (euros: number): number => Math.round(euros * 100)
const toEuros = (cents: number): number => cents / 100

const practitioners: Translation<'practitioners'> = {
  toData: ({ name }, { id }) => ({ practitionerId: id, name }),
  toPart: ({ practitionerId, name }) => ({ id: practitionerId, name }),
  idOf: ({ practitionerId }) => practitionerId,
  nameOf: ({ name }) => name,
}

const rooms: Translation<'rooms'> = {
  toData: ({ name, kind }, { id }) => ({ roomId: id, name, roomType: kind }),
  toPart: ({ roomId, name, roomType }) => ({ id: roomId, name, kind: roomType }),
  idOf: ({ roomId }) => roomId,
  nameOf: ({ name }) => name,
}

const categories: Translation<'categories'> = {
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

const questionnaires: Translation<'questionnaires'> = {
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

const services: Translation<'services'> = {
  toData({ id: _id, category, price, roomKind, questionnaire, retired: _retired, rank, ...others }, own, numberOf) {
    return {
      ...others,
      serviceId: own.id,
      rank: rank ?? own.position,
      categoryId: category === null ? null : numberOf('categories', category),
      priceCents: toCents(price),
      roomType: roomKind,
      questionnaireId: questionnaire === null ? null : numberOf('questionnaires', questionnaire),
    }
  },
  toPart(
    { serviceId, categoryId, name, priceCents, roomType, questionnaireId, retired: _retired, ...others },
    referenceTo,
  ) {
    return {
      id: serviceId,
      name,
      category: categoryId === null ? null : referenceTo('categories', categoryId),
      ...others,
      price: toEuros(priceCents),
      roomKind: roomType,
      questionnaire: questionnaireId === null ? null : referenceTo('questionnaires', questionnaireId),
    }
  },
  idOf: ({ serviceId }) => serviceId,
  nameOf: ({ name }) => name,
}

const packages: Translation<'packages'> = {
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

export const translations: { readonly [List in CentreList]: Translation<List> } = {
  practitioners,
  rooms,
  categories,
  questionnaires,
  services,
  packages,
}
