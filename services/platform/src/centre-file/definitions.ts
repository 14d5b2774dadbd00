import { type CentreFile, type CentreList, centreLists } from '@alba/contracts/centre/file'
import { namesOf, positionsOf } from '@alba/contracts/centre/file-checks'
import type { CentreState } from '@alba/contracts/centre/state'
import { type Data, type NumberOf, type Part, type ReferenceTo, translations } from './translations.ts'

/** A thing that the file or the log defines: a practitioner, a room, a service. */
export type Definition = {
  /** Its number in its list: the `practitionerId`, `roomId` or `serviceId` of the log. */
  readonly id: number
  /** The name by which the file refers to it: the slug of a category, and the type of a questionnaire. */
  readonly name: string
  /** The body of the command that defines it. `planItem` compares bodies to find out whether the file changes it. */
  readonly data: object
  /** The same content as an entry of a centre file: to write a file from the log, and to say what a file changes. */
  readonly part: object
  readonly retired: boolean
}

export type Definitions = Readonly<Record<CentreList, readonly Definition[]>>

/** An object with a value for each list of a centre file. */
const mapLists = <Value>(valueFor: (list: CentreList) => Value): Record<CentreList, Value> =>
  Object.fromEntries(centreLists.map(list => [list, valueFor(list)])) as Record<CentreList, Value>

/**
 * What the log defines, including what is retired. Each list is in the order of its numbers.
 * @param referenceTo how entries refer to each other in `part`; by default as in a file that is written from the log
 */
export function definitionsInLog(state: CentreState, referenceTo = referencesInLog(state)): Definitions {
  return mapLists(list => definitionsInLogList(list, state[list], referenceTo).toSorted((a, b) => a.id - b.id))
}

function definitionsInLogList<List extends CentreList>(
  list: List,
  items: readonly Data<List>[],
  referenceTo: ReferenceTo,
): Definition[] {
  const { idOf, nameOf, toPart } = translations[list]
  return items.map(item => {
    const { retired = false, ...data } = item as Data<List> & { readonly retired?: boolean }
    return { id: idOf(item), name: nameOf(item), data, part: toPart(item, referenceTo), retired }
  })
}

/**
 * What the file defines, in its order. An entry without a number gets the number of the thing that has its name in the
 * log, or else the next free number.
 * @param file one that `checkCentreFile` accepts, so every reference in it means one entry
 */
export function definitionsInFile(file: CentreFile, state: CentreState): Definitions {
  const names = namesOf(file)
  const numbers = numbersIn(file, state)
  // The fallbacks are there for the compiler only: in a checked file each reference means an entry.
  const numberOf: NumberOf = (list, reference) => numbers[list][positionsOf(names[list], reference)[0] ?? -1] ?? 0
  const referenceTo = referencesInFile(file, numbers, (_list, id) => id)
  return mapLists(list => definitionsInFileList(list, file[list], { numbers: numbers[list], numberOf, referenceTo }))
}

/**
 * What the log defines, to be compared with what `definitionsInFile` returns: references are by name or by number, as
 * the file writes them. A file that is written from the log would have the number where two things of the log share a
 * name (one may be retired), so a `part` would seem to differ although the file changes nothing. References to things
 * that the file lacks are as in a file that is written from the log.
 * @param file one that `checkCentreFile` accepts
 */
export function definitionsInLogComparableTo(file: CentreFile, state: CentreState): Definitions {
  return definitionsInLog(state, referencesInFile(file, numbersIn(file, state), referencesInLog(state)))
}

/** The numbers of the entries of the file, in its order. */
type Numbers = Readonly<Record<CentreList, readonly number[]>>

function numbersIn(file: CentreFile, state: CentreState): Numbers {
  const names = namesOf(file)
  const known = definitionsInLog(state)
  return mapLists(list => numbersOf(names[list], known[list]))
}

/** How this file refers to a thing: by its name, or by its number when two entries of the file share that name. */
function referencesInFile(file: CentreFile, numbers: Numbers, referenceToOther: ReferenceTo): ReferenceTo {
  const names = namesOf(file)
  return (list, id) => {
    const name = names[list][numbers[list].indexOf(id)]?.name
    if (name === undefined) return referenceToOther(list, id)
    return positionsOf(names[list], name).length === 1 ? name : id
  }
}

/** What is needed to read the entries of one list: their numbers, and what references in the file and the log mean. */
type Lookups = {
  readonly numbers: readonly number[]
  readonly numberOf: NumberOf
  readonly referenceTo: ReferenceTo
}

function definitionsInFileList<List extends CentreList>(
  list: List,
  parts: readonly Part<List>[],
  { numbers, numberOf, referenceTo }: Lookups,
): Definition[] {
  const { nameOf, toData, toPart } = translations[list]
  return parts.map((part, index) => {
    const id = numbers[index] ?? 0
    const data = toData(part, { id, position: index + 1 }, numberOf)
    const { retired = false } = part as { readonly retired?: boolean | undefined }
    return { id, name: nameOf(data), data, part: toPart(data, referenceTo), retired }
  })
}

/**
 * The numbers of the entries of one list of the file, in their order. An entry without a number gets that of the first
 * thing in the log that has its name, preferably one that is not retired. If there is none, it gets a new number, which
 * is greater than all numbers of the file and the log.
 * @param known what the log defines in this list
 */
function numbersOf(
  parts: readonly { readonly id?: number | undefined; readonly name: string }[],
  known: readonly Definition[],
): number[] {
  const takenIds = new Set(parts.flatMap(({ id }) => id ?? []))
  let highestId = Math.max(0, ...takenIds, ...known.map(({ id }) => id))
  return parts.map(({ id, name }) => {
    if (id !== undefined) return id
    const named = known.filter(other => other.name === name && !takenIds.has(other.id))
    const found = named.find(({ retired }) => !retired) ?? named[0]
    const number = found?.id ?? ++highestId
    takenIds.add(number)
    return number
  })
}

/**
 * How a file that is written from the log refers to a thing: by its name, or by its number when two things of the log
 * share that name. Retired things are in such a file as well, so they count too.
 */
function referencesInLog(state: CentreState): ReferenceTo {
  const names = mapLists(list => namesInLog(list, state[list]))
  return (list, id) => {
    const name = names[list].get(id)
    const isUnique = [...names[list].values()].filter(other => other === name).length === 1
    return name !== undefined && isUnique ? name : id
  }
}

function namesInLog<List extends CentreList>(list: List, items: readonly Data<List>[]): ReadonlyMap<number, string> {
  const { idOf, nameOf } = translations[list]
  return new Map(items.map(item => [idOf(item), nameOf(item)]))
}
