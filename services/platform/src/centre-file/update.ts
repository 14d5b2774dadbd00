import { hoursFrom } from '@alba/contracts/agenda/weekly-hours'
import { type CentreFile, type CentreList, centreLists } from '@alba/contracts/centre/file'
import type { FilePictures } from '@alba/contracts/centre/file-pictures'
import type { OpeningWeek } from '@alba/contracts/centre/opening-week'
import type { CentreState } from '@alba/contracts/centre/state'
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { definitionsIn } from './definitions.ts'
import { type Fields, identityOf, same } from './differences.ts'
import { wholeFileFromLog, withoutDefaults } from './from-log.ts'
import { weeklyHoursOf } from './opening-days.ts'
import type { PicturePaths } from './pictures-in-file.ts'
import { readCentreFile } from './read.ts'
import { LAYOUT, newNode } from './write.ts'

/**
 * The text of an existing file, with the values changed that differ from the log. Comments, the order of the parts and
 * all other values stay. Spaces and line breaks do not: when any value differs, `yaml` prints the whole file in
 * `LAYOUT`, which may change other lines too. When none differs, the text is returned as it is.
 * @param paths of the pictures of the log: those that the file has already, and new ones
 * @throws {InvalidCentreFile} when the text is not a valid file of a centre
 */
export function updateCentreFile(text: string, state: CentreState, paths?: PicturePaths): string {
  const file = readCentreFile(text)
  const log = wholeFileFromLog(state, paths)
  const before = writtenOut(file, state, log)
  const pictures = picturesInOrder(file.pictures, log.pictures as FilePictures | undefined)
  const after = { ...inOrderOf(before, log), pictures }
  if (same(before, after)) return text
  const document: Document = parseDocument(text)
  document.contents = merged(document, document.contents, { before, after, short: withoutDefaults(after) })
  return document.toString(LAYOUT)
}

const partsOf = (file: Fields | CentreFile, list: CentreList): readonly Fields[] =>
  (file[list] ?? []) as readonly Fields[]

/**
 * The file with everything that it leaves out filled in: numbers, defaults, ranks. Hours that say the same as
 * those of the log are written as in the log.
 */
function writtenOut(file: CentreFile, state: CentreState, log: Fields): Fields {
  const definitions = definitionsIn(file, state)
  const lists = centreLists.map(list => {
    const known = partsOf(log, list)
    const numbered = partsOf(file, list).map((part, index) => ({ ...part, ...definitions[list][index]?.part }))
    const withHours = numbered.map(part => ({ ...part, ...hoursOfLog(part, withIdOf(part, known), state) }))
    return [list, isRanked(list) ? ranked(partsOf(file, list), withHours, known) : withHours]
  })
  return { ...file, ...Object.fromEntries(lists) }
}

const withIdOf = (part: Fields, parts: readonly Fields[]): Fields | undefined => parts.find(({ id }) => id === part.id)

const isRanked = (list: CentreList): boolean => ['categories', 'services', 'packages'].includes(list)

/** A part without a rank gets its place among the parts that the log has too. */
function ranked(written: readonly Fields[], parts: readonly Fields[], log: readonly Fields[]): Fields[] {
  const kept = parts.filter(part => withIdOf(part, log))
  return parts.map((part, index) => ({ ...part, rank: written[index]?.rank ?? kept.indexOf(part) + 1 }))
}

/** The hours as the log has them, where the file says the same in other words. */
function hoursOfLog(part: Fields, known: Fields | undefined, { today }: CentreState): Fields {
  if (!part.openings || !known?.openings) return {}
  const hours = (openings: unknown) => hoursFrom(weeklyHoursOf(openings as OpeningWeek, today), today)
  const isSame = same(hours(part.openings), hours(known.openings))
  return isSame ? { openings: known.openings } : {}
}

/** The lists of the log in the order of the file, with what is new at their ends. */
function inOrderOf(file: Fields, log: Fields): Fields {
  const lists = centreLists.map(list => {
    const known = partsOf(file, list).flatMap(part => withIdOf(part, partsOf(log, list)) ?? [])
    return [list, [...known, ...partsOf(log, list).filter(part => !known.includes(part))]]
  })
  return { ...log, ...Object.fromEntries(lists) }
}

/** Pictures in the order of the file. A null in the file stays as long as the log has no picture there either. */
function picturesInOrder(before: FilePictures | undefined, log: FilePictures | undefined): FilePictures | undefined {
  if (!before) return log
  const { logo, hero, portraits = [], services = [] } = log ?? {}
  return {
    logo: logo ?? (before.logo === null ? null : undefined),
    hero: hero ?? (before.hero === null ? null : undefined),
    portraits: inOrder(before.portraits, portraits),
    services: inOrder(before.services, services),
  }
}

function inOrder<Part extends { readonly file: string | null }>(before: readonly Part[], log: readonly Part[]): Part[] {
  const kept = before.flatMap(part => {
    const known = log.find(other => identityOf(other) === identityOf(part))
    return known ?? (part.file === null ? [part] : [])
  })
  return [...kept, ...log.filter(part => !kept.includes(part))]
}

/**
 * What a node of the document says now (`before`), what it must say (`after`), and the same without defaults (`short`),
 * which is written when the node is new.
 */
type Versions<Of = unknown> = { readonly before: Of; readonly after: Of; readonly short: Of }

/** The node with only those values changed that differ. */
function merged(document: Document, node: unknown, versions: Versions): Node {
  const { before, after, short } = versions
  if (isMap(node) && isFields(before) && isFields(after)) return mergedMap(document, node, versions as Versions<Fields>)
  if (isSeq(node) && areParts(before) && areParts(after))
    return mergedList(document, node, versions as Versions<readonly Fields[]>)
  if (!isScalar(node) || (after !== null && typeof after === 'object')) return newNode(document, short ?? after)
  node.value = after
  return node
}

function mergedMap(document: Document, node: YAMLMap, { before, after, short }: Versions<Fields>): Node {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (same(before[key], after[key])) continue
    const versions = { before: before[key], after: after[key], short: short[key] }
    if (after[key] === undefined) node.delete(key)
    // `true`: the node itself and not its value, so that its comment stays.
    else node.set(key, merged(document, node.get(key, true), versions))
  }
  return node
}

/** Finds each part by its identity, whatever the order of the list is. */
function mergedList(document: Document, node: YAMLSeq, { before, after, short }: Versions<readonly Fields[]>): Node {
  node.items = after.map((part, index) => {
    const place = before.findIndex(other => identityOf(other) === identityOf(part))
    const known = node.items[place]
    const versions = { before: before[place], after: part, short: short[index] }
    return same(before[place], part) && known ? known : merged(document, known, versions)
  })
  return node
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const areParts = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.every(part => isFields(part) && identityOf(part) !== undefined)
