import { createHash } from 'node:crypto'
import type { CentreState } from '@alba/contracts/centre/state'
import { type ImportKind, importCommands } from '@alba/contracts/moving/commands'
import { type Mapping, mappedColumns, type Source } from '@alba/contracts/moving/mapping'
import { bodies, type Reading } from './bodies.ts'
import { type Cells, cellsOf, isSame, NothingToImport, titlesOf, UnreadableValue } from './cells.ts'
import { withoutMoreThanIncluded } from './included.ts'
import { namesOf } from './names.ts'
import type { Row, Table } from './table.ts'

/**
 * What a row of a file says, before anything is sent: a command, or the reason why there is none. `row` is its number,
 * counted as in a spreadsheet.
 */
export type ReadRow = { readonly row: number } & (
  | {
      readonly kind: 'command'
      /** The name of the command. */
      readonly name: string
      readonly body: Readonly<Record<string, unknown>>
      /** What the row is about, for the report. It names nobody. */
      readonly words: string
    }
  | { readonly kind: 'left out' | 'refused'; readonly why: string }
)

/** The columns of a mapping and of its file do not fit. */
export class UnfitMapping extends Error {}

type Origin = { readonly system: string; readonly file: string }
export type Parts = {
  readonly table: Table
  readonly mapping: Mapping
  readonly centre: CentreState
  readonly zone: string
}

/**
 * Reads the rows of a file by its mapping.
 * @returns `absent`: the optional columns that the mapping names and the file lacks
 * @throws {UnfitMapping} when the mapping does not describe files of this kind, or the file lacks a needed column
 */
export function readRows(kind: ImportKind, { table, mapping, centre, zone }: Parts, origin: Origin) {
  const mapped = mapping[kind]
  if (!mapped) throw new UnfitMapping(`the mapping says nothing about ${kind}`)
  const { columns, absent } = presentColumns(kind, mapped, table)
  const reading: Reading = { names: namesOf(centre, mapping), file: mapping.file, zone }
  const seen = new Map<string, number>()
  const rows = table.rows.map((row): ReadRow => {
    const leftOut = notWanted(row, mapped.only)
    if (leftOut !== undefined) return { row: row.number, kind: 'left out', why: leftOut }
    try {
      return commandOf(kind, cellsOf(row, columns, mapping.file), row.number, { reading, origin, seen })
    } catch (error) {
      if (error instanceof NothingToImport) return { row: row.number, kind: 'left out', why: error.message }
      if (!(error instanceof UnreadableValue)) throw error
      return { row: row.number, kind: 'refused', why: error.message }
    }
  })
  return { rows: kind === 'packages' ? withoutMoreThanIncluded(rows, centre) : rows, absent }
}

function presentColumns(kind: ImportKind, mapped: NonNullable<Mapping[ImportKind]>, { titles }: Table) {
  const lacks = (title: string) => !titles.includes(title)
  const schemas: Readonly<Record<string, { safeParse(value: undefined): { success: boolean } }>> =
    mappedColumns[kind].shape
  const isOptional = (field: string) => schemas[field]?.safeParse(undefined).success ?? false
  const columns: Record<string, Source> = {}
  const absent: string[] = []
  for (const [field, source] of Object.entries(mapped.columns) as [string, Source | undefined][]) {
    if (source === undefined) continue
    const missing = titlesOf(source).filter(lacks)
    if (missing.length === 0) columns[field] = source
    else if (isOptional(field)) absent.push(...missing)
    else throw missingColumn(missing, titles)
  }
  const missing = Object.keys(mapped.only).filter(lacks)
  if (missing.length > 0) throw missingColumn(missing, titles)
  return { columns, absent }
}

const quoted = (titles: readonly string[]): string => titles.map(title => `« ${title} »`).join(', ')
const missingColumn = (missing: readonly string[], titles: readonly string[]) =>
  new UnfitMapping(`the file has no column ${quoted(missing)}. Its columns are ${quoted(titles)}`)

/** Why a row is left out: `only` lists the accepted values of some columns. Undefined for a row that is accepted. */
function notWanted({ cells }: Row, only: Readonly<Record<string, readonly string[]>>): string | undefined {
  for (const [title, words] of Object.entries(only)) {
    const value = cells.get(title) ?? ''
    if (!words.some(word => isSame(word, value))) return `« ${title} » is « ${value} »`
  }
  return undefined
}

type Context = {
  readonly reading: Reading
  readonly origin: Origin
  /** The numbers of the rows read so far, by their keys. */
  readonly seen: Map<string, number>
}

/** @throws {UnreadableValue | NothingToImport} */
function commandOf(kind: ImportKind, cells: Cells, row: number, { reading, origin, seen }: Context): ReadRow {
  const sourceId = cells.text('id')
  const content = bodies[kind](cells, reading)
  const keys = keysOf(kind, origin.system, sourceId, content)
  const before = seen.get(keys.key)
  if (before !== undefined) throw new UnreadableValue(sameAs(before, sourceId))
  seen.set(keys.key, row)
  const importedFrom = { ...origin, row, sourceId: sourceId ?? (kind === 'vouchers' ? cells.text('code') : null) }
  const command = importCommands[kind]
  const parsed = command.body.safeParse({ ...content, ...keys, importedFrom })
  if (parsed.success)
    return { row, kind: 'command', name: command.name, body: parsed.data, words: wordsOf(kind, content) }
  const [issue] = parsed.error.issues
  throw new UnreadableValue(`${issue?.path.join(' › ')}: ${issue?.message}`)
}

/**
 * The idempotency keys of a row, by which a second import recognises it. They derive from its id or, without one, from
 * its content. A purchase of a package may have several rows, one for each service and last day: these share a
 * `purchaseKey`.
 */
function keysOf(kind: ImportKind, system: string, id: string | null, content: Readonly<Record<string, unknown>>) {
  const key = digest([system, kind, id ?? JSON.stringify(content)])
  if (kind !== 'packages') return { key }
  const { serviceId, expiresOn, sessionCents } = content
  return { key: digest([key, serviceId, expiresOn, sessionCents]), purchaseKey: key }
}

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const sameAs = (row: number, id: string | null): string =>
  id === null
    ? `it says the same as row ${row}: if both are meant, the file needs a column with ids (« id » in the mapping)`
    : `row ${row} has the same id « ${id} »`

/**
 * A code of digits only may be easy to guess from other codes. It is imported all the same, because its bearer has it
 * on paper; the report warns the operator.
 */
const hintAbout = (code: string): string => (/^[\d-]+$/.test(code) ? ' (only digits: easy to guess)' : '')

/** What a row is about, without naming anybody. */
function wordsOf(kind: ImportKind, { startTime, code, left }: Readonly<Record<string, unknown>>): string {
  if (kind === 'bookings') return `booking on ${String(startTime).slice(0, 16).replace('T', ' ')}`
  if (kind === 'packages') return `package with ${left} sessions left`
  if (kind === 'vouchers')
    return code === null ? 'voucher with a new code' : `voucher ${code}${hintAbout(String(code))}`
  return 'client'
}
