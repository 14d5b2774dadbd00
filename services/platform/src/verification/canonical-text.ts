import type { Json } from '../event-store/event-store.ts'
import { canonicalJson } from './canonical.ts'

/** A form that JSON texts have, and the replacement that makes such a text canonical. */
type Form = { readonly pattern: RegExp; readonly canonical: string }

/** The forms that were seen, by kind of text. A log has some hundred forms, each of them thousands of times. */
const forms = new Map<string, Form[]>()
/** A kind with more forms than this, such as lists of any length, is parsed. */
const MOST_FORMS = 12
/** A replacement has no more numbers than this. */
const MOST_VALUES = 99

/**
 * The canonical text of a JSON text, as `canonicalJson` makes it of the parsed value. A text of a form that was seen
 * before is not parsed: its values are put in order by one replacement.
 * @param kind texts of the same kind mostly have the same form
 */
export function canonicalText(kind: string, text: string): string {
  const known = forms.get(kind) ?? []
  for (const { pattern, canonical } of known) {
    const replaced = text.replace(pattern, canonical)
    if (replaced !== text || pattern.test(text)) return replaced
  }
  const value = JSON.parse(text) as Json
  const form = known.length < MOST_FORMS ? formOf(value) : undefined
  if (form?.pattern.test(text)) forms.set(kind, [form, ...known])
  return canonicalJson(value)
}

/** Values whose text is canonical as it stands: texts without escapes, integers that a number holds exactly. */
const VALUE = String.raw`("[^"\\\0-\x1f]*"|null|true|false|0|-?[1-9]\d{0,14})`

/** The form of a text that has this value; undefined for one with too many values. */
function formOf(root: Json): Form | undefined {
  let values = 0
  const walk = (value: Json): readonly [pattern: string, canonical: string] => {
    if (value === null || typeof value !== 'object') return [VALUE, `$${++values}`]
    if (Array.isArray(value)) {
      const parts = value.map(walk)
      return [`\\[${parts.map(([pattern]) => pattern).join(',')}\\]`, `[${parts.map(([, text]) => text).join(',')}]`]
    }
    const fields = Object.entries(value).map(([name, each]) => {
      const [pattern, canonical] = walk(each)
      return { name, pattern: `${RegExp.escape(JSON.stringify(name))}:${pattern}`, canonical }
    })
    const sorted = fields.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const canonical = sorted.map(each => `${JSON.stringify(each.name).replaceAll('$', '$$$$')}:${each.canonical}`)
    return [`\\{${fields.map(({ pattern }) => pattern).join(',')}\\}`, `{${canonical.join(',')}}`]
  }
  const [pattern, canonical] = walk(root)
  return values > MOST_VALUES ? undefined : { pattern: new RegExp(`^${pattern}$`), canonical }
}
