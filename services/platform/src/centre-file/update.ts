import { hoursFrom } from '@alba/contracts/agenda/weekly-hours'
import { type CentreFile, type CentreList, centreLists } from '@alba/contracts/centre/file'
import type { FilePictures } from '@alba/contracts/centre/file-pictures'
import type { OpeningWeek } from '@alba/contracts/centre/opening-week'
import type { CentreState } from '@alba/contracts/centre/state'
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { definitionsInFile } from './definitions.ts'
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
 * @param paths the paths of the pictures of the log: those in the file, and new ones
 * @throws {InvalidCentreFile} when the text is not a valid file of a centre
 */
export function updateCentreFile(text: string, state: CentreState, paths?: PicturePaths): string {
  const file = readCentreFile(text)
  const log = wholeFileFromLog(state, paths)
  const before = withEverything(file, state, log)
  const pictures = picturesInOrder(file.pictures, log.pictures as FilePictures | undefined)
  const after = { ...inFileOrder(before, log), pictures }
  if (same(before, after)) return text
  const document: Document = parseDocument(text)
  document.contents = updatedNode(document, document.contents, { before, after, whenNew: withoutDefaults(after) })
  return document.toString(LAYOUT)
}

const partsOf = (file: Fields | CentreFile, list: CentreList): readonly Fields[] =>
  (file[list] ?? []) as readonly Fields[]

/**
 * The file with everything that it leaves out filled in: numbers, defaults, ranks. Hours that say the same as
 * those of the log are written as in the log.
 */
function withEverything(file: CentreFile, state: CentreState, log: Fields): Fields {
  const definitions = definitionsInFile(file, state)
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

/** Gives each entry without a rank its position among those entries that the log has too. */
function ranked(written: readonly Fields[], parts: readonly Fields[], log: readonly Fields[]): Fields[] {
  const kept = parts.filter(part => withIdOf(part, log))
  return parts.map((part, index) => ({ ...part, rank: written[index]?.rank ?? kept.indexOf(part) + 1 }))
}

/** The hours in the form of the log, when the hours of the file mean the same; otherwise nothing. */
function hoursOfLog(part: Fields, known: Fields | undefined, { today }: CentreState): Fields {
  if (!part.openings || !known?.openings) return {}
  const hours = (openings: unknown) => hoursFrom(weeklyHoursOf(openings as OpeningWeek, today), today)
  const isSame = same(hours(part.openings), hours(known.openings))
  return isSame ? { openings: known.openings } : {}
}

/** The log with its lists in the order of the file. What the file lacks comes at the end of its list. */
function inFileOrder(file: Fields, log: Fields): Fields {
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
    portraits: picturesInFileOrder(before.portraits, portraits),
    services: picturesInFileOrder(before.services, services),
  }
}

function picturesInFileOrder<Part extends { readonly file: string | null }>(
  before: readonly Part[],
  log: readonly Part[],
): Part[] {
  const kept = before.flatMap(part => {
    const known = log.find(other => identityOf(other) === identityOf(part))
    return known ?? (part.file === null ? [part] : [])
  })
  return [...kept, ...log.filter(part => !kept.includes(part))]
}

/**
 * The value of a node of the document: now (`before`), and as it must be (`after`). `whenNew` is `after` without
 * defaults: it is written when the document has no node for it yet.
 */
type Versions<Of = unknown> = { readonly before: Of; readonly after: Of; readonly whenNew: Of }

/** The node, in which only the values that differ are changed. */
function updatedNode(document: Document, node: unknown, versions: Versions): Node {
  const { before, after, whenNew } = versions
  if (isMap(node) && isFields(before) && isFields(after))
    return updatedMap(document, node, versions as Versions<Fields>)
  if (isSeq(node) && areParts(before) && areParts(after))
    return updatedList(document, node, versions as Versions<readonly Fields[]>)
  if (!isScalar(node) || (after !== null && typeof after === 'object')) return newNode(document, whenNew ?? after)
  node.value = after
  return node
}

function updatedMap(document: Document, node: YAMLMap, { before, after, whenNew }: Versions<Fields>): Node {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (same(before[key], after[key])) continue
    const versions = { before: before[key], after: after[key], whenNew: whenNew[key] }
    if (after[key] === undefined) node.delete(key)
    // `true`: the node itself and not its value, so that its comment stays.
    else node.set(key, updatedNode(document, node.get(key, true), versions))
  }
  return node
}

/** Updates a list. Entries are found by their identity, so their order may change. */
function updatedList(document: Document, node: YAMLSeq, { before, after, whenNew }: Versions<readonly Fields[]>): Node {
  node.items = after.map((part, index) => {
    const position = before.findIndex(other => identityOf(other) === identityOf(part))
    const known = node.items[position]
    const versions = { before: before[position], after: part, whenNew: whenNew[index] }
    return same(before[position], part) && known ? known : updatedNode(document, known, versions)
  })
  return node
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const areParts = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.every(part => isFields(part) && identityOf(part) !== undefined)
