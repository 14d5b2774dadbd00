import { readFile } from 'node:fs/promises'
import { cellsOf } from '../../services/gateway/src/testing/csv-cells.ts'

/** A row of a table: its cells by column heading. */
export type Line = Readonly<Record<string, string>>

/** The tables of a Markdown page, by the heading of their section. */
export async function tablesOf(page: URL): Promise<ReadonlyMap<string, readonly Line[][]>> {
  const sections = (await readFile(page, 'utf8')).split(/^## /m).slice(1)
  return new Map(sections.map(section => [section.split('\n')[0]?.trim() ?? '', tablesIn(section)]))
}

const tablesIn = (section: string): Line[][] =>
  section
    .split(/\n\s*\n/)
    .filter(part => part.trim().startsWith('|'))
    .map(part => {
      const [heading = [], _rule, ...rows] = part.trim().split('\n').map(cellsOfRow)
      return linesOf(heading, rows)
    })

const cellsOfRow = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())

const linesOf = (heading: readonly string[], rows: readonly (readonly string[])[]): Line[] =>
  rows.map(row => Object.fromEntries(heading.map((name, n) => [name, row[n] ?? ''])))

/** Rows of an exported CSV file. */
export function linesOfCsv(file: string): Line[] {
  const [heading = [], ...rows] = cellsOf(file, ';')
  return linesOf(heading, rows)
}

/** Payments of a row, each with its own date. When there were several, the export lists all of them in one cell. */
export function receiptsIn(line: Line): Line[] {
  const several = line['Détail des paiements'] ?? ''
  const found = [...several.matchAll(/(\d{4}-\d\d-\d\d \d\d:\d\d) : (\d+,\d\d)/g)]
  return found.length === 0 ? [line] : found.map(([, when = '', euro = '']) => ({ 'Payé le': when, Reçu: euro }))
}

/** Keeps only some cells of each row, and sorts the rows, so that their order does not matter. */
export const only = (lines: readonly Line[], names: readonly string[]): Line[] =>
  lines
    .map(line => Object.fromEntries(names.map(name => [name, line[name] ?? ''])))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

/** `1090,00`, as the exports write amounts. */
export const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

/** Cents of an exported amount; an empty cell is 0. */
export const centsOf = (cell: string): number => Math.round(Number(cell.replace(',', '.')) * 100)

/** Sums of some columns over all rows. */
export const sumsOf = (lines: readonly Line[], names: readonly string[]): Line =>
  Object.fromEntries(names.map(name => [name, euros(lines.reduce((sum, line) => sum + centsOf(line[name] ?? ''), 0))]))
