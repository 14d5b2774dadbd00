import type { Mapping } from '@alba/contracts/moving/mapping'
import { CsvError, parse } from 'csv-parse/sync'
import { charsetOf, decoded } from './formats.ts'

/** A row of a file. `number` is counted as in a spreadsheet, where the titles are row 1. */
export type Row = { readonly number: number; readonly cells: ReadonlyMap<string, string> }
export type Table = { readonly titles: readonly string[]; readonly rows: readonly Row[] }

/** The file is no table. The message says why, and where. */
export class UnreadableTable extends Error {}

/** Reads a file with titles in its first row. @throws {UnreadableTable} */
export function readTable(bytes: Uint8Array, file: Mapping['file']): Table {
  const [titles, ...records] = recordsIn(textOf(bytes, file), file)
  if (!titles) throw new UnreadableTable('the file is empty')
  const names = titles.map(title => title.trim())
  const twice = names.find((name, n) => name !== '' && names.indexOf(name) !== n)
  if (twice !== undefined) throw new UnreadableTable(`row 1: the title « ${twice} » stands there twice`)
  const rows = records.map((record, n) => rowOf(names, record, n + 2))
  return { titles: names, rows: rows.filter(({ cells }) => [...cells.values()].some(cell => cell !== '')) }
}

function textOf(bytes: Uint8Array, file: Mapping['file']): string {
  const { charset } = file
  const found = charsetOf(bytes)
  if (found !== undefined && found !== charset)
    throw new UnreadableTable(`the file is written in ${found}, and « charset » in the mapping is ${charset}`)
  const text = decodedOrFail(bytes, file)
  // Every other file, such as a workbook or a picture, has these.
  if (text.includes('\0')) throw new UnreadableTable('it is no text: a spreadsheet has to be saved as CSV')
  return text
}

function decodedOrFail(bytes: Uint8Array, file: Mapping['file']): string {
  try {
    return decoded(bytes, file)
  } catch {
    throw new UnreadableTable(`the file is not written in ${file.charset}: change « charset » in the mapping`)
  }
}

function recordsIn(text: string, { separator }: Mapping['file']): string[][] {
  try {
    return parse(text, { delimiter: separator, relax_column_count: true, skip_empty_lines: false })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableTable(error.message)
  }
}

function rowOf(titles: readonly string[], record: readonly string[], number: number): Row {
  const beyond = record.slice(titles.length).findIndex(cell => cell.trim() !== '')
  if (beyond >= 0) {
    const title = titles.length + beyond + 1
    throw new UnreadableTable(
      `row ${number} has a value in column ${title}, which has no title: is the separator right?`,
    )
  }
  return { number, cells: new Map(titles.map((title, n) => [title, record[n]?.trim() ?? ''])) }
}
