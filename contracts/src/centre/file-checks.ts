import type { z } from 'zod'
import { MOST_VOUCHERS } from '../packages/events.ts'
import { problemsOfTerms } from '../settings/terms.ts'
import type { CentreFile, CentreList } from './file.ts'
import { termsFromFile } from './file-terms.ts'
import { isWrongSiret, WRONG_SIRET } from './siret.ts'

/** The rules between the parts of a centre's file. Each says what is wrong, and where. */
export function checkCentreFile(file: CentreFile, context: z.RefinementCtx): void {
  const problems = [
    ...problemsOfIdentity(file),
    ...problemsOfSiret(file),
    ...problemsOfNumbersAndNames(file),
    ...problemsOfOpenings(file),
    ...problemsOfQuestionIds(file),
    ...file.services.flatMap((service, index) => problemsOfService(file, service, index)),
    ...problemsOfTermsPart(file),
    ...file.packages.flatMap((one, index) => problemsOfPackage(file, one, index)),
    ...problemsOfPortraits(file),
    ...problemsOfServicePictures(file),
  ]
  for (const { path, message } of problems) context.addIssue({ code: 'custom', path: [...path], message })
}

/** The file's name of each field that `problemsOfTerms` names: the file has amounts in euros, under other names. */
const termsFields = { reminderHours: 'reminderHours', mostCents: 'mostAmount' } as const

function problemsOfTermsPart({ terms }: CentreFile): Problem[] {
  if (!terms) return []
  return problemsOfTerms(termsFromFile(terms)).map(({ field, message }) => ({
    path: ['terms', termsFields[field]],
    message,
  }))
}

type Problem = { readonly path: readonly (string | number)[]; readonly message: string }
type Reference = number | string
type Named = { readonly id?: number | undefined; readonly name: string }

/**
 * The number and the name of each part of each list: other parts refer to it by either, and a part without a number is
 * found in the log by its name.
 */
export const namesOf = (file: CentreFile): Readonly<Record<CentreList, readonly Named[]>> => ({
  practitioners: file.practitioners,
  rooms: file.rooms,
  categories: file.categories.map(({ id, slug }) => ({ id, name: slug })),
  questionnaires: file.questionnaires.map(({ id, type }) => ({ id, name: type })),
  services: file.services,
  packages: file.packages,
})

/** The field of the file that holds this name. */
const nameFields: Readonly<Record<CentreList, string>> = {
  practitioners: 'name',
  rooms: 'name',
  categories: 'slug',
  questionnaires: 'type',
  services: 'name',
  packages: 'name',
}

/** The sentence for a value that an earlier part has already. */
const taken = (value: Reference): string => `Déjà pris plus haut : « ${value} »`

/**
 * `identity`, `legal` and `hours` are recorded by one event: the first needs the second, and the others need the first.
 */
function problemsOfIdentity({ identity, legal, hours }: CentreFile): Problem[] {
  if (identity) return legal ? [] : [{ path: ['identity'], message: 'Il manque l’identité légale, « legal »' }]
  const message = 'Il manque « identity », dont c’est une partie'
  return [...(legal ? [{ path: ['legal'], message }] : []), ...(hours.length > 0 ? [{ path: ['hours'], message }] : [])]
}

function problemsOfSiret({ legal }: CentreFile): Problem[] {
  const isWrong = legal !== undefined && legal.siret !== null && isWrongSiret(legal.siret)
  return isWrong ? [{ path: ['legal', 'siret'], message: WRONG_SIRET }] : []
}

const problemsOfNumbersAndNames = (file: CentreFile): Problem[] =>
  Object.entries(namesOf(file)).flatMap(([list, parts]) => takenInList(list as CentreList, parts))

/** The numbers and names of a list that an earlier part of it has already. */
function takenInList(list: CentreList, parts: readonly Named[]): Problem[] {
  return parts.flatMap((part, index) => {
    const { id, name } = part
    const earlier = parts.slice(0, index)
    const isNumberTaken = id !== undefined && earlier.some(other => other.id === id)
    const isNameTaken = earlier.some(other => cannotShareName(list, part, other))
    return [
      ...(isNumberTaken ? [{ path: [list, index, 'id'], message: taken(id) }] : []),
      ...(isNameTaken ? [{ path: [list, index, nameFields[list]], message: taken(name) }] : []),
    ]
  })
}

/**
 * Two parts may have one name when both have a number: others then refer to them by it. Two categories may not, because
 * their slugs are in addresses.
 */
const cannotShareName = (list: CentreList, part: Named, other: Named): boolean =>
  part.name === other.name && (list === 'categories' || part.id === undefined || other.id === undefined)

/** Retired practitioners have no openings. */
const problemsOfOpenings = ({ practitioners }: CentreFile): Problem[] =>
  practitioners.flatMap(({ retired, openings }, index) =>
    retired && openings
      ? [
          {
            path: ['practitioners', index, 'openings'],
            message: 'Une personne qui ne travaille plus ici n’a pas d’horaires',
          },
        ]
      : [],
  )

/** Each question of a questionnaire has an id of its own. */
const problemsOfQuestionIds = ({ questionnaires }: CentreFile): Problem[] =>
  questionnaires.flatMap(({ questions }, index) => {
    const ids = questions.map(({ id }) => id)
    return ids.flatMap((id, position) =>
      ids.indexOf(id) < position
        ? [{ path: ['questionnaires', index, 'questions', position, 'id'], message: taken(id) }]
        : [],
    )
  })

/** The positions of the parts that have this number or this name. */
export const positionsOf = (parts: readonly Named[], reference: Reference): number[] =>
  parts.flatMap(({ id, name }, index) => ((typeof reference === 'number' ? id : name) === reference ? [index] : []))

/** The one part of the file that a reference names; undefined where it names none, or several. */
function partNamed<List extends 'questionnaires' | 'services'>(
  file: CentreFile,
  list: List,
  reference: Reference,
): CentreFile[List][number] | undefined {
  const [position, ...others] = positionsOf(namesOf(file)[list], reference)
  return position === undefined || others.length > 0 ? undefined : file[list][position]
}

/** How a sentence speaks of the parts of a list. */
type Nouns = { readonly none: string; readonly several: string }
const nouns = {
  categories: { none: 'Aucune catégorie', several: 'Plusieurs catégories' },
  questionnaires: { none: 'Aucun questionnaire', several: 'Plusieurs questionnaires' },
  services: { none: 'Aucun soin', several: 'Plusieurs soins' },
} as const satisfies Partial<Record<CentreList, Nouns>>

/**
 * Says that a reference names no part, or several. Two parts with one number are no problem of those who refer to it:
 * `takenInList` reports them.
 */
function problemOfReference(
  file: CentreFile,
  list: keyof typeof nouns,
  reference: Reference | null,
): string | undefined {
  if (reference === null) return undefined
  const { length } = positionsOf(namesOf(file)[list], reference)
  const { none, several } = nouns[list]
  if (typeof reference === 'number') return length === 0 ? `${none} de ce fichier n’a ce numéro` : undefined
  if (length === 0) return `${none} de ce fichier ne s’appelle « ${reference} »`
  return length > 1 ? `${several} s’appellent « ${reference} » : écrivez le numéro` : undefined
}

function problemsOfService(
  file: CentreFile,
  { category, questionnaire, roomKind, retired }: CentreFile['services'][number],
  index: number,
): Problem[] {
  const asked = questionnaire === null ? undefined : partNamed(file, 'questionnaires', questionnaire)
  const asksRetired = asked?.retired && !retired
  const hasRoom = file.rooms.some(({ kind }) => kind === roomKind)
  const messages = {
    category: problemOfReference(file, 'categories', category),
    questionnaire: asksRetired
      ? 'Ce questionnaire est retiré'
      : problemOfReference(file, 'questionnaires', questionnaire),
    roomKind: hasRoom ? undefined : `Aucune salle de ce fichier n’est « ${roomKind} »`,
  }
  return Object.entries(messages).flatMap(([field, message]) =>
    message ? [{ path: ['services', index, field], message }] : [],
  )
}

function problemsOfPackage(
  file: CentreFile,
  { items, retired }: CentreFile['packages'][number],
  index: number,
): Problem[] {
  const path = ['packages', index, 'items']
  const vouchers = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const tooMany = { path, message: `Un forfait contient ${MOST_VOUCHERS} soins au plus` }
  const ofItems = items.flatMap(({ service }, position) => {
    const included = partNamed(file, 'services', service)
    const message = problemOfReference(file, 'services', service) ?? (retired ? undefined : whyNotInPackage(included))
    return message ? [{ path: [...path, position, 'service'], message }] : []
  })
  return vouchers > MOST_VOUCHERS ? [tooMany, ...ofItems] : ofItems
}

/** A portrait is of a person of the file, who has only one. */
function problemsOfPortraits({ identity, pictures }: CentreFile): Problem[] {
  const portraits = pictures?.portraits ?? []
  return portraits.flatMap(({ person }, index) => {
    const isTaken = portraits.findIndex(other => other.person === person) < index
    const isKnown = identity?.people.some(({ name }) => name === person) === true
    const unknown = isKnown ? undefined : `Personne de « identity » ne s’appelle « ${person} »`
    const message = isTaken ? taken(person) : unknown
    return message ? [{ path: ['pictures', 'portraits', index, 'person'], message }] : []
  })
}

/** A picture is of a service of the file, which has only one, and says what it shows. */
function problemsOfServicePictures(file: CentreFile): Problem[] {
  const names = namesOf(file).services
  const places = (file.pictures?.services ?? []).map(({ service }) => positionsOf(names, service)[0])
  return (file.pictures?.services ?? []).flatMap(({ service, file: path, shows }, index) => {
    const isTaken = places[index] !== undefined && places.indexOf(places[index]) < index
    const messages = {
      service: isTaken ? taken(service) : problemOfReference(file, 'services', service),
      shows:
        path !== null && shows === undefined ? 'Décrivez l’image pour celles et ceux qui ne la voient pas' : undefined,
    }
    return Object.entries(messages).flatMap(([field, message]) =>
      message ? [{ path: ['pictures', 'services', index, field], message }] : [],
    )
  })
}

function whyNotInPackage(service: CentreFile['services'][number] | undefined): string | undefined {
  if (service?.retired) return 'Ce soin est retiré'
  return service?.price === 0 ? 'Un soin sur devis ne peut pas être dans un forfait' : undefined
}
