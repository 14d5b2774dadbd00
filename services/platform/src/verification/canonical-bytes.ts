import type { Json } from '../event-store/event-store.ts'
import { type Bytes, makeRoom, put, putText, standsAt } from './bytes.ts'
import { canonicalJson } from './canonical.ts'

/**
 * The shape of a JSON text: all of it but its values (numbers, strings, booleans, nulls). The shape of `{"b":1,"a":2}`:
 * - `storedParts`, the bytes around the values in the stored text: `{"b":`, `,"a":` and `}`
 * - `order`, the indexes of the stored values in the order of the canonical text: 1 and 0
 * - `canonicalParts`, the bytes around the values in the canonical text: `{"a":`, `,"b":` and `}`
 */
type Shape = {
  readonly storedParts: readonly Buffer[]
  readonly order: readonly number[]
  readonly canonicalParts: readonly Buffer[]
  /** How many bytes the `canonicalParts` have together. */
  readonly canonicalPartsLength: number
}

/** The shapes that were seen, by kind of text. A log has some hundred shapes, each of them thousands of times. */
const shapes = new Map<string, readonly Shape[]>()
const NO_SHAPES: readonly Shape[] = []
/** How many shapes of a kind are kept. A text of any other shape is parsed. */
const MOST_SHAPES = 12
/** A shape with more values is not kept. */
const MOST_VALUES = 99

/**
 * Writes the canonical text of a JSON text: what `canonicalJson` returns for its value. A text whose shape was seen
 * before is not parsed, which is faster: its values are found between the parts of the shape, and copied in canonical
 * order.
 * @param kind texts of the same kind mostly have the same shape
 * @param page has the JSON text in UTF-8 from the place `from` up to `to`, and other bytes around it
 */
export function putCanonical(into: Bytes, kind: string, page: Buffer, from: number, to: number): void {
  const known = shapes.get(kind) ?? NO_SHAPES
  for (const shape of known) {
    if (!findValues(shape, page, from, to)) continue
    putInOrder(into, shape, page)
    return
  }
  const text = page.toString('utf8', from, to)
  const value = JSON.parse(text) as Json
  // No shape is made of a text with escapes, because `findValues` refuses values that have one.
  const shape = known.length < MOST_SHAPES && !text.includes('\\') ? shapeOf(value) : undefined
  if (shape && findValues(shape, page, from, to)) shapes.set(kind, [shape, ...known])
  putText(into, canonicalJson(value))
}

/** Where each value of a text begins and ends. Every call of `findValues` fills the same arrays, which saves memory. */
const starts = new Uint32Array(MOST_VALUES)
const ends = new Uint32Array(MOST_VALUES)

/**
 * Finds the values of a text that has this shape, and notes their places in `starts` and `ends`.
 * @returns false when the text has another shape, or a value that may not be canonical as it stands
 */
function findValues({ storedParts, order }: Shape, page: Buffer, from: number, to: number): boolean {
  let at = from
  for (let n = 0; n < order.length; n++) {
    const before = storedParts[n] ?? NOTHING
    if (!standsAt(before, page, at)) return false
    at += before.length
    starts[n] = at
    at = endOfValue(page, at)
    if (at === NONE) return false
    ends[n] = at
  }
  const last = storedParts[order.length] ?? NOTHING
  // A value that is sought in a text of another shape may end behind `to`. Then this sum is larger than `to`.
  return at + last.length === to && standsAt(last, page, at)
}

/** Writes the canonical text, with the values that `findValues` has found. */
function putInOrder(into: Bytes, { order, canonicalParts, canonicalPartsLength }: Shape, page: Buffer): void {
  let more = canonicalPartsLength
  for (let n = 0; n < order.length; n++) more += (ends[n] ?? 0) - (starts[n] ?? 0)
  makeRoom(into, more)
  for (let n = 0; n <= order.length; n++) {
    const part = canonicalParts[n] ?? NOTHING
    put(into, part, 0, part.length)
    // There is one part more than values.
    const value = order[n]
    if (value !== undefined) put(into, page, starts[value] ?? 0, ends[value] ?? 0)
  }
}

const NOTHING = Buffer.alloc(0)

/** No value ends at this place. */
const NONE = 0
const QUOTE = 0x22
const BACKSLASH = 0x5c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
/** JavaScript has every integer of this many digits exactly. Longer ones may have another canonical text. */
const MOST_DIGITS = 15

/**
 * The place behind the value that begins at `at`; NONE when the value may not be canonical as it stands. These are: a
 * string without escapes, an integer of at most `MOST_DIGITS` digits, null, true and false. The store has only valid
 * JSON, so the first letter says which word it is.
 */
function endOfValue(page: Buffer, at: number): number {
  switch (page[at]) {
    case QUOTE:
      return endOfText(page, at + 1)
    case 0x6e: // The n of null.
    case 0x74: // The t of true.
      return at + 4
    case 0x66: // The f of false.
      return at + 5
    default:
      return endOfInteger(page, at)
  }
}

/** @param from the place behind the opening quote */
function endOfText(page: Buffer, from: number): number {
  for (let at = from; at < page.length; at++) {
    if (page[at] === QUOTE) return at + 1
    // The canonical text may write an escape in another way: `\u0061` is `a`. Without escapes a string is canonical.
    if (page[at] === BACKSLASH) return NONE
  }
  return NONE
}

function endOfInteger(page: Buffer, from: number): number {
  const first = page[from] === MINUS ? from + 1 : from
  let at = first
  while (isDigit(page[at])) at++
  const digits = at - first
  if (digits === 0 || digits > MOST_DIGITS) return NONE
  // `-0` becomes `0`. Other integers that begin with a zero are no JSON.
  if (page[first] === ZERO && (digits > 1 || first > from)) return NONE
  return isFraction(page[at]) ? NONE : at
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE
/** Whether the number is no integer, because this byte is `.`, `e` or `E`. */
const isFraction = (byte: number | undefined): boolean => byte === 0x2e || byte === 0x65 || byte === 0x45

/** The shape of a text, made of its parsed value; undefined when it has more than `MOST_VALUES` values. */
function shapeOf(root: Json): Shape | undefined {
  let values = 0
  // Texts in which `VALUE` stands for a value. In the canonical one, the index of the stored value follows, and then a
  // second `VALUE`.
  const templatesOf = (value: Json): { readonly stored: string; readonly canonical: string } => {
    if (value === null || typeof value !== 'object') return { stored: VALUE, canonical: `${VALUE}${values++}${VALUE}` }
    if (Array.isArray(value)) {
      const items = value.map(templatesOf)
      return {
        stored: `[${items.map(({ stored }) => stored).join(',')}]`,
        canonical: `[${items.map(({ canonical }) => canonical).join(',')}]`,
      }
    }
    const fields = Object.entries(value).map(([name, each]) => {
      const { stored, canonical } = templatesOf(each)
      const before = `${JSON.stringify(name)}:`
      return { name, stored: before + stored, canonical: before + canonical }
    })
    const sorted = fields.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return {
      stored: `{${fields.map(({ stored }) => stored).join(',')}}`,
      canonical: `{${sorted.map(({ canonical }) => canonical).join(',')}}`,
    }
  }
  const { stored, canonical } = templatesOf(root)
  if (values > MOST_VALUES) return undefined
  const parts = canonical.split(VALUE)
  // Between two `VALUE`s is an index, so parts and indexes alternate.
  const isIndex = (_part: string, n: number) => n % 2 === 1
  const canonicalParts = parts.filter((_part, n) => n % 2 === 0).map(part => Buffer.from(part))
  return {
    storedParts: stored.split(VALUE).map(part => Buffer.from(part)),
    order: parts.filter(isIndex).map(Number),
    canonicalParts,
    canonicalPartsLength: canonicalParts.reduce((sum, part) => sum + part.length, 0),
  }
}

/** A character that occurs in no JSON text without an escape. */
const VALUE = '\0'
