/** How many characters of a text are quoted at most. */
const LONGEST_QUOTE = 60
/** How many characters are quoted before the first difference of two long texts. */
const QUOTED_BEFORE = 10

/** What changes between two versions of a part, field by field: `price from 60 to 65`. Equal parts have none. */
export function differences(before: unknown, after: unknown, field = ''): string[] {
  if (same(before, after)) return []
  if (isRecord(before) && isRecord(after)) return differencesOfFields(before, after, field)
  const [old, now] = [entriesOf(before), entriesOf(after)]
  if (old && now) return differencesOfEntries(old, now, field)
  const [from, to] = inDifferentWords(before, after)
  return [`${field} from ${from} to ${to}`]
}

function differencesOfFields(before: Fields, after: Fields, field: string): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => differences(before[name], after[name], field ? `${field} › ${name}` : name))
}

/**
 * What identifies an entry of a list, in the file and in the log: its id, name or title, the service of a package or
 * picture, the person of a portrait, the days of a line of hours.
 */
export const identityOf = ({ id, service, person, name, title, days }: Fields): unknown =>
  id ?? service ?? person ?? name ?? title ?? days

/** Compares lists whose entries have an identity: the questions of a questionnaire, the services of a package. */
function differencesOfEntries(before: Entries, after: Entries, field: string): string[] {
  const gone = [...before.keys()].filter(name => !after.has(name)).map(name => `${field} without « ${name} »`)
  const changed = [...after].flatMap(([name, part]) =>
    before.has(name) ? differences(before.get(name), part, `${field} › ${name}`) : [`${field} with « ${name} »`],
  )
  const found = [...gone, ...changed]
  return found.length > 0 ? found : [`${field} in another order`]
}

export type Fields = Readonly<Record<string, unknown>>
type Entries = ReadonlyMap<unknown, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function entriesOf(value: unknown): Entries | undefined {
  if (!Array.isArray(value) || !value.every(isRecord)) return undefined
  const entries = new Map(value.map(part => [identityOf(part), part]))
  return entries.size === value.length && !entries.has(undefined) ? entries : undefined
}

/** Two different values, in words that differ as well. */
function inDifferentWords(before: unknown, after: unknown): readonly [string, string] {
  const [from, to] = [quoted(before), quoted(after)]
  if (from !== to) return [from, to]
  if (typeof before === 'string' && typeof after === 'string' && before && after) return endings(before, after)
  return [exactWords(before), exactWords(after)]
}

/** Quotes two long texts with the same beginning, each from shortly before the first difference. */
function endings(before: string, after: string): readonly [string, string] {
  let common = 0
  while (before[common] === after[common]) common++
  const ending = (text: string) => `« …${shortened(text.slice(common - QUOTED_BEFORE))} »`
  return [ending(before), ending(after)]
}

function quoted(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.length > 0 ? `« ${value.map(asText).join(', ')} »` : 'nothing'
  return typeof value === 'string' ? `« ${shortened(value)} »` : asText(value)
}

/** Words for two values that `quoted` writes alike: empty values of different kinds, or lists. */
function exactWords(value: unknown): string {
  if (value === undefined) return 'no value'
  if (value === '') return 'an empty text'
  return Array.isArray(value) && value.length === 0 ? 'an empty list' : JSON.stringify(value)
}

const asText = (value: unknown): string => (isRecord(value) ? JSON.stringify(value) : String(value))

const shortened = (text: string): string =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text

/** Whether two values are equal as JSON. The order of keys does not matter, nor do keys whose value is undefined. */
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1))) : part,
  ) ?? ''
