import type { Json } from '../event-store/event-store.ts'
import { type Bytes, makeRoom, put, putText, stands } from './bytes.ts'
import { canonicalJson } from './canonical.ts'

/**
 * A form that JSON texts have: everything of them but their values.
 * - `between`: the bytes before, between and behind the values, as they are stored
 * - `order`: the numbers of the values in canonical order
 * - `canonical`: the bytes before, between and behind the values in that order
 */
type Form = {
  readonly between: readonly Buffer[]
  readonly order: readonly number[]
  readonly canonical: readonly Buffer[]
  /** How many bytes all of `canonical` are. */
  readonly length: number
}

/** The forms that were seen, by kind of text. A log has some hundred forms, each of them thousands of times. */
const forms = new Map<string, readonly Form[]>()
const NO_FORMS: readonly Form[] = []
/** A kind with more forms than this, such as lists of any length, is parsed. */
const MOST_FORMS = 12
/** A form has no more values than this. */
const MOST_VALUES = 99

/**
 * Writes the canonical text of a JSON text, as `canonicalJson` makes it of the parsed value. A text of a form that was
 * seen before is not parsed: its values are found between what is known, and copied in their order.
 * @param kind texts of the same kind mostly have the same form
 * @param page has the text in UTF-8, from one place up to another one
 */
export function putCanonical(into: Bytes, kind: string, page: Buffer, from: number, to: number): void {
  const known = forms.get(kind) ?? NO_FORMS
  for (const form of known) {
    if (!findValues(form, page, from, to)) continue
    putInOrder(into, form, page)
    return
  }
  const text = page.toString('utf8', from, to)
  const value = JSON.parse(text) as Json
  // A text with an escape shows no form, as the values would not be found.
  const form = known.length < MOST_FORMS && !text.includes('\\') ? formOf(value) : undefined
  if (form && findValues(form, page, from, to)) forms.set(kind, [form, ...known])
  putText(into, canonicalJson(value))
}

/** Where each value of the text begins and ends; used by one text after the other. */
const starts = new Uint32Array(MOST_VALUES)
const ends = new Uint32Array(MOST_VALUES)

/** @returns false when the text has another form, or a value whose canonical text may be another one */
function findValues({ between, order }: Form, page: Buffer, from: number, to: number): boolean {
  let at = from
  for (let n = 0; n < order.length; n++) {
    const before = between[n] ?? NOTHING
    if (!stands(before, page, at)) return false
    at += before.length
    starts[n] = at
    at = endOfValue(page, at)
    if (at === NONE) return false
    ends[n] = at
  }
  const last = between[order.length] ?? NOTHING
  // When a value seemed to go on behind the end of the text, this sum is larger.
  return at + last.length === to && stands(last, page, at)
}

function putInOrder(into: Bytes, { order, canonical, length }: Form, page: Buffer): void {
  let more = length
  for (let n = 0; n < order.length; n++) more += (ends[n] ?? 0) - (starts[n] ?? 0)
  makeRoom(into, more)
  for (let n = 0; n <= order.length; n++) {
    const fixed = canonical[n] ?? NOTHING
    put(into, fixed, 0, fixed.length)
    const value = order[n]
    if (value !== undefined) put(into, page, starts[value] ?? 0, ends[value] ?? 0)
  }
}

const NOTHING = Buffer.alloc(0)

const NONE = 0
const QUOTE = 0x22
const BACKSLASH = 0x5c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
/** Every integer with so many digits is one that a number holds exactly. */
const MOST_DIGITS = 15

/**
 * The place behind a value of JSON that is canonical as it stands: a text without escapes, an integer that a number
 * holds exactly, or one of the three words. NONE when it may not be.
 */
function endOfValue(page: Buffer, at: number): number {
  switch (page[at]) {
    case QUOTE:
      return endOfText(page, at + 1)
    case 0x6e: // null
    case 0x74: // true
      return at + 4
    case 0x66: // false
      return at + 5
    default:
      return endOfInteger(page, at)
  }
}

function endOfText(page: Buffer, from: number): number {
  for (let at = from; at < page.length; at++) {
    if (page[at] === QUOTE) return at + 1
    // The canonical text of an escape may be another one. Whatever else needs an escape is in no JSON text.
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
  // JSON has no number that begins with a zero but 0 itself and fractions. -0 is 0.
  if (page[first] === ZERO && (digits > 1 || first > from)) return NONE
  return isFraction(page[at]) ? NONE : at
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE
/** Whether a number goes on with a fraction or an exponent: `.`, `e`, `E`. */
const isFraction = (byte: number | undefined): boolean => byte === 0x2e || byte === 0x65 || byte === 0x45

/** The form of a text that has this value; undefined for one with too many values. */
function formOf(root: Json): Form | undefined {
  let values = 0
  // A text of the form has no control characters, so one of them stands for a value.
  const walk = (value: Json): readonly [stored: string, canonical: string] => {
    if (value === null || typeof value !== 'object') return [VALUE, `${VALUE}${values++}${VALUE}`]
    if (Array.isArray(value)) {
      const parts = value.map(walk)
      return [`[${parts.map(([stored]) => stored).join(',')}]`, `[${parts.map(([, ordered]) => ordered).join(',')}]`]
    }
    const fields = Object.entries(value).map(([name, each]) => {
      const [stored, canonical] = walk(each)
      const before = `${JSON.stringify(name)}:`
      return { name, stored: before + stored, canonical: before + canonical }
    })
    const sorted = fields.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return [`{${fields.map(({ stored }) => stored).join(',')}}`, `{${sorted.map(each => each.canonical).join(',')}}`]
  }
  const [stored, ordered] = walk(root)
  if (values > MOST_VALUES) return undefined
  const parts = ordered.split(VALUE)
  const isNumber = (_part: string, n: number) => n % 2 === 1
  const canonical = parts.filter((_part, n) => n % 2 === 0).map(part => Buffer.from(part))
  return {
    between: stored.split(VALUE).map(part => Buffer.from(part)),
    order: parts.filter(isNumber).map(Number),
    canonical,
    length: canonical.reduce((sum, part) => sum + part.length, 0),
  }
}

const VALUE = '\0'
