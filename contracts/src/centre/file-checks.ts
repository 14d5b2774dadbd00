import type { z } from 'zod'
import { problemsOfTerms } from '../settings/terms.ts'
import type { CentreFile, CentreList } from './file.ts'
import { termsFromFile } from './file-terms.ts'

/** The rules between the parts of a centre's file. Each says what is wrong, and where. */
export function checkCentreFile(file: CentreFile, context: z.RefinementCtx): void {
  const problems = [
    ...identityInParts(file),
    ...namesTaken(file),
    ...hoursOfRetired(file),
    ...questionsTaken(file),
    ...file.services.flatMap((service, index) => problemsOfService(file, service, index)),
    ...problemsOfTermsPart(file),
    ...file.packages.flatMap((one, index) => problemsOfPackage(file, one, index)),
  ]
  for (const { path, message } of problems) context.addIssue({ code: 'custom', path: [...path], message })
}

/** The field of the file that holds a field of the event. */
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

/** By what other parts, and the log, find a part of each list. */
export const namesOf = (file: CentreFile): Readonly<Record<CentreList, readonly Named[]>> => ({
  practitioners: file.practitioners,
  rooms: file.rooms,
  categories: file.categories.map(({ id, slug }) => ({ id, name: slug })),
  questionnaires: file.questionnaires.map(({ id, type }) => ({ id, name: type })),
  services: file.services,
  packages: file.packages,
})

/** The field that holds this name. */
const nameFields: Readonly<Record<CentreList, string>> = {
  practitioners: 'name',
  rooms: 'name',
  categories: 'slug',
  questionnaires: 'type',
  services: 'name',
  packages: 'name',
}

const taken = (value: Reference): string => `Déjà pris plus haut : « ${value} »`

/** `identity`, `legal` and `hours` are recorded together: who a centre is, is never half said. */
function identityInParts({ identity, legal, hours }: CentreFile): Problem[] {
  if (identity && !legal) return [{ path: ['identity'], message: 'Il manque l’identité légale, « legal »' }]
  if (identity) return []
  const alone = { legal, hours: hours.length > 0 }
  return Object.entries(alone).flatMap(([part, isWritten]) =>
    isWritten ? [{ path: [part], message: 'Il manque « identity », dont c’est une partie' }] : [],
  )
}

function namesTaken(file: CentreFile): Problem[] {
  return Object.entries(namesOf(file)).flatMap(([list, parts]) =>
    parts.flatMap((part, index) => {
      const before = parts.slice(0, index)
      const sameNumber = before.some(({ id }) => id !== undefined && id === part.id)
      const sameName = before.some(other => cannotShareName(list as CentreList, part, other))
      return [
        ...(sameNumber ? [{ path: [list, index, 'id'], message: taken(part.id ?? 0) }] : []),
        ...(sameName ? [{ path: [list, index, nameFields[list as CentreList]], message: taken(part.name) }] : []),
      ]
    }),
  )
}

/** A part without a number is found by its name. Slugs are unique in the log, too. */
const cannotShareName = (list: CentreList, part: Named, other: Named): boolean =>
  part.name === other.name && (list === 'categories' || part.id === undefined || other.id === undefined)

const hoursOfRetired = ({ practitioners }: CentreFile): Problem[] =>
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

const questionsTaken = ({ questionnaires }: CentreFile): Problem[] =>
  questionnaires.flatMap(({ questions }, index) => {
    const ids = questions.map(({ id }) => id)
    return ids.flatMap((id, position) =>
      ids.indexOf(id) < position
        ? [{ path: ['questionnaires', index, 'questions', position, 'id'], message: taken(id) }]
        : [],
    )
  })

/** The positions of the parts that a reference names. */
export const positionsOf = (parts: readonly Named[], reference: Reference): number[] =>
  parts.flatMap(({ id, name }, index) => ((typeof reference === 'number' ? id : name) === reference ? [index] : []))

/** How a sentence speaks of the parts of a list. */
type Nouns = { readonly none: string; readonly several: string }
const nouns = {
  categories: { none: 'Aucune catégorie', several: 'Plusieurs catégories' },
  questionnaires: { none: 'Aucun questionnaire', several: 'Plusieurs questionnaires' },
  services: { none: 'Aucun soin', several: 'Plusieurs soins' },
} as const satisfies Partial<Record<CentreList, Nouns>>

/** Why a reference names no part, or several. */
function problemOfReference(
  file: CentreFile,
  list: keyof typeof nouns,
  reference: Reference | null,
): string | undefined {
  if (reference === null) return undefined
  const { length } = positionsOf(namesOf(file)[list], reference)
  if (length === 1) return undefined
  const { none, several } = nouns[list]
  if (typeof reference === 'number') return `${none} de ce fichier n’a ce numéro`
  return length === 0
    ? `${none} de ce fichier ne s’appelle « ${reference} »`
    : `${several} s’appellent « ${reference} » : écrivez le numéro`
}

function problemsOfService(
  file: CentreFile,
  { category, questionnaire, roomKind, retired }: CentreFile['services'][number],
  index: number,
): Problem[] {
  const asked = file.questionnaires[positionsOf(namesOf(file).questionnaires, questionnaire ?? 0)[0] ?? -1]
  const problems: readonly [string, string | undefined | false][] = [
    ['category', problemOfReference(file, 'categories', category)],
    ['questionnaire', problemOfReference(file, 'questionnaires', questionnaire)],
    ['questionnaire', asked?.retired && !retired && 'Ce questionnaire est retiré'],
    [
      'roomKind',
      !file.rooms.some(({ kind }) => kind === roomKind) && `Aucune salle de ce fichier n’est « ${roomKind} »`,
    ],
  ]
  return problems.flatMap(([field, message]) => (message ? [{ path: ['services', index, field], message }] : []))
}

/** The largest number of vouchers in a package, as in its definition. */
const MOST_VOUCHERS = 50

function problemsOfPackage(
  file: CentreFile,
  { items, retired }: CentreFile['packages'][number],
  index: number,
): Problem[] {
  const path = ['packages', index, 'items']
  const { services } = namesOf(file)
  const vouchers = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const tooMany = { path, message: `Un forfait contient ${MOST_VOUCHERS} soins au plus` }
  const ofItems = items.flatMap(({ service }, position) => {
    const included = file.services[positionsOf(services, service)[0] ?? -1]
    const message = problemOfReference(file, 'services', service) ?? (retired ? undefined : whyNotInPackage(included))
    return message ? [{ path: [...path, position, 'service'], message }] : []
  })
  return vouchers > MOST_VOUCHERS ? [tooMany, ...ofItems] : ofItems
}

function whyNotInPackage(service: CentreFile['services'][number] | undefined): string | undefined {
  if (service?.retired) return 'Ce soin est retiré'
  return service?.price === 0 ? 'Un soin sur devis ne peut pas être dans un forfait' : undefined
}
