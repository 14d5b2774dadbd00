import type { Json } from '../event-store/event-store.ts'
import { canonicalJson } from './canonical.ts'

/**
 * The form of a JSON text: all of it but its values (numbers, strings, booleans, nulls). The form of `{"b":1,"a":2}`:
 * - `storedParts`, what stands around the values in the stored text: `{"b":`, `,"a":` and `}`
 * - `order`, the indexes of the stored values in the order of the canonical text: 1 and 0
 * - `canonicalParts`, what stands around the values in the canonical text: `{"a":`, `,"b":` and `}`
 */
type Form = {
  readonly storedParts: readonly string[]
  readonly order: readonly number[]
  readonly canonicalParts: readonly string[]
}

/** The forms that were seen, by kind of text. A log has some hundred forms, each of them thousands of times. */
const forms = new Map<string, Form[]>()
/** How many forms of a kind are kept. A text of any other form is parsed. */
const MOST_FORMS = 12
/** A form with more values is not kept. */
const MOST_VALUES = 99

/**
 * The canonical text of a JSON text: what `canonicalJson` returns for its value. A text whose form was seen before is
 * not parsed, which is faster: its values are found between the parts of the form, and put into canonical order.
 * @param kind texts of the same kind mostly have the same form
 */
export function canonicalText(kind: string, text: string): string {
  const known = forms.get(kind) ?? []
  // An escape may be written in another way in the canonical text (`\u0061` is `a`), so such a text is always parsed.
  const hasNoEscapes = !text.includes('\\')
  if (hasNoEscapes)
    for (const form of known) {
      const ordered = reordered(form, text)
      if (ordered !== undefined) return ordered
    }
  const value = JSON.parse(text) as Json
  const form = hasNoEscapes && known.length < MOST_FORMS ? formOf(value) : undefined
  if (form && reordered(form, text) !== undefined) forms.set(kind, [form, ...known])
  return canonicalJson(value)
}

/** Where each value of a text begins and ends. Every call of `reordered` uses the same arrays, which saves memory. */
const starts = new Uint32Array(MOST_VALUES)
const ends = new Uint32Array(MOST_VALUES)

/** The canonical text; undefined when the text has another form, or when one of its values may not be canonical. */
function reordered({ storedParts, order, canonicalParts }: Form, text: string): string | undefined {
  let offset = 0
  for (let n = 0; n < order.length; n++) {
    const before = storedParts[n] ?? ''
    if (!text.startsWith(before, offset)) return undefined
    starts[n] = offset + before.length
    offset = endOfValue(text, offset + before.length)
    if (offset === NONE) return undefined
    ends[n] = offset
  }
  const last = storedParts[order.length] ?? ''
  if (text.length !== offset + last.length || !text.endsWith(last)) return undefined
  let ordered = canonicalParts[0] ?? ''
  for (let n = 0; n < order.length; n++) {
    const value = order[n] ?? 0
    ordered += text.slice(starts[value], ends[value]) + canonicalParts[n + 1]
  }
  return ordered
}

const NONE = 0
const QUOTE = 0x22
/** The values other than strings that are canonical as they stand: null, true, false, integers of up to 15 digits. */
const CANONICAL_VALUE = /null|true|false|(?:0|-?[1-9]\d{0,14})(?![\d.eE])/y

/** The offset after the value that begins at `offset`; NONE when the value may not be canonical. */
function endOfValue(text: string, offset: number): number {
  if (text.charCodeAt(offset) === QUOTE) return text.indexOf('"', offset + 1) + 1
  CANONICAL_VALUE.lastIndex = offset
  return CANONICAL_VALUE.test(text) ? CANONICAL_VALUE.lastIndex : NONE
}

/** The form of a text, made of its parsed value; undefined when it has more than `MOST_VALUES` values. */
function formOf(root: Json): Form | undefined {
  let values = 0
  // Texts in which `VALUE` stands for a value. In the canonical one, the index of the stored value follows, and then a
  // second `VALUE`.
  const templatesOf = (value: Json): { stored: string; canonical: string } => {
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
  return {
    storedParts: stored.split(VALUE),
    order: parts.filter(isIndex).map(Number),
    canonicalParts: parts.filter((_part, n) => n % 2 === 0),
  }
}

/** A character that occurs in no JSON text without an escape. */
const VALUE = '\0'
