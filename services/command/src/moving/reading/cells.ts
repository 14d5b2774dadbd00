import type { Mapping, Source } from '@alba/contracts/moving/mapping'
import type { Row } from './table.ts'

type Columns = Readonly<Record<string, Source | undefined>>

/** A row of which nothing has to be imported. The message says why. */
export class NothingToImport extends Error {}
/** A value that cannot be read. The message names its column. */
export class UnreadableValue extends Error {}

/** The columns of the file that a source names. */
export function titlesOf(source: Source): readonly string[] {
  if (typeof source === 'string') return [source]
  if (Array.isArray(source)) return source
  return 'column' in source ? [source.column] : []
}

/**
 * Reads the fields of a row by their names in the mapping. An empty cell counts as not given: `text` and what `read`
 * returns give null for it, and `needed` throws UnreadableValue. `read(parse, what)` returns a function that reads a
 * field with `parse`; when that returns undefined, it throws UnreadableValue, « … is not {what} », where `what` may
 * depend on the file. `placeOf` names the column of a field in such a message.
 */
export function cellsOf(row: Row, columns: Columns, file: Mapping['file']) {
  const text = (field: string): string | null => {
    const source = columns[field]
    return source === undefined ? null : givenBy(source, row) || null
  }
  const read =
    <Value>(
      parse: (text: string, file: Mapping['file']) => Value | undefined,
      what: string | ((file: Mapping['file']) => string),
    ) =>
    (field: string): Value | null => {
      const given = text(field)
      if (given === null) return null
      const value = parse(given, file)
      if (value === undefined)
        throw new UnreadableValue(
          `${placeOf(field)}: « ${given} » is not ${typeof what === 'string' ? what : what(file)}`,
        )
      return value
    }
  const placeOf = (field: string): string => {
    const source = columns[field]
    const titles = source === undefined ? [] : titlesOf(source)
    return titles.length > 0 ? titles.map(title => `column « ${title} »`).join(' and ') : field
  }
  return {
    text,
    read,
    placeOf,
    needed<Value>(field: string, get: (field: string) => Value | null): Value {
      const value = get(field)
      if (value === null) throw new UnreadableValue(`${placeOf(field)} is empty`)
      return value
    },
  }
}
export type Cells = ReturnType<typeof cellsOf>

function givenBy(source: Source, { cells }: Row): string {
  if (typeof source === 'string') return cells.get(source) ?? ''
  if (Array.isArray(source))
    return source
      .map(title => cells.get(title) ?? '')
      .filter(part => part !== '')
      .join(' ')
  if ('value' in source) return source.value
  return source.is.some(word => isSame(word, cells.get(source.column) ?? '')) ? 'true' : ''
}

/** Whether two texts are the same for a person: case, spaces and the form of apostrophes do not matter. */
export const isSame = (a: string, b: string): boolean => folded(a) === folded(b)
const folded = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'").toLowerCase()
