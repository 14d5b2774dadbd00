import type { Json } from '../event-store/event-store.ts'
import { canonicalJson } from './canonical.ts'

/**
 * A form that JSON texts have: everything of them but their values.
 * - `between`: the texts before, between and behind the values, as they are stored
 * - `order`: the numbers of the values in canonical order
 * - `canonical`: the texts before, between and behind the values in that order
 */
type Form = {
  readonly between: readonly string[]
  readonly order: readonly number[]
  readonly canonical: readonly string[]
}

/** The forms that were seen, by kind of text. A log has some hundred forms, each of them thousands of times. */
const forms = new Map<string, Form[]>()
/** A kind with more forms than this, such as lists of any length, is parsed. */
const MOST_FORMS = 12
/** A form has no more values than this. */
const MOST_VALUES = 99

/**
 * The canonical text of a JSON text, as `canonicalJson` makes it of the parsed value. A text of a form that was seen
 * before is not parsed: its values are found between what is known, and put in order.
 * @param kind texts of the same kind mostly have the same form
 */
export function canonicalText(kind: string, text: string): string {
  const known = forms.get(kind) ?? []
  // The canonical text of an escape may be another one. Whatever else needs an escape is in no JSON text.
  const isPlain = !text.includes('\\')
  if (isPlain)
    for (const form of known) {
      const ordered = inOrder(form, text)
      if (ordered !== undefined) return ordered
    }
  const value = JSON.parse(text) as Json
  const form = isPlain && known.length < MOST_FORMS ? formOf(value) : undefined
  if (form && inOrder(form, text) !== undefined) forms.set(kind, [form, ...known])
  return canonicalJson(value)
}

/** Where each value of the text begins and ends; used by one text after the other. */
const starts = new Uint32Array(MOST_VALUES)
const ends = new Uint32Array(MOST_VALUES)

/** The canonical text; undefined when the text has another form, or a value whose canonical text may be another one. */
function inOrder({ between, order, canonical }: Form, text: string): string | undefined {
  let at = 0
  for (let n = 0; n < order.length; n++) {
    const before = between[n] ?? ''
    if (!text.startsWith(before, at)) return undefined
    starts[n] = at + before.length
    at = endOfValue(text, at + before.length)
    if (at === NONE) return undefined
    ends[n] = at
  }
  const last = between[order.length] ?? ''
  if (text.length !== at + last.length || !text.endsWith(last)) return undefined
  let ordered = canonical[0] ?? ''
  for (let n = 0; n < order.length; n++) {
    const value = order[n] ?? 0
    ordered += text.slice(starts[value], ends[value]) + canonical[n + 1]
  }
  return ordered
}

const NONE = 0
const QUOTE = 0x22
/** Besides texts, these are canonical as they stand: integers that a number holds exactly, and the three words. */
const PLAIN = /null|true|false|(?:0|-?[1-9]\d{0,14})(?![\d.eE])/y

/** The place behind a value that is canonical as it stands; NONE when it may not be. */
function endOfValue(text: string, at: number): number {
  if (text.charCodeAt(at) === QUOTE) return text.indexOf('"', at + 1) + 1
  PLAIN.lastIndex = at
  return PLAIN.test(text) ? PLAIN.lastIndex : NONE
}

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
  const [stored, canonical] = walk(root)
  if (values > MOST_VALUES) return undefined
  const parts = canonical.split(VALUE)
  const isNumber = (_part: string, n: number) => n % 2 === 1
  return {
    between: stored.split(VALUE),
    order: parts.filter(isNumber).map(Number),
    canonical: parts.filter((_part, n) => n % 2 === 0),
  }
}

const VALUE = '\0'
