import { hash } from 'node:crypto'
import type { Json, RecordedEvent } from '../event-store/event-store.ts'
import { type Bytes, newBytes, putText } from './bytes.ts'

/**
 * The canonical text of a JSON value: without spaces, the fields of each object in the order of their names (by UTF-16
 * code units), numbers and texts as `JSON.stringify` writes them. This is RFC 8785. A number
 * beyond the largest one, which that does not know and Alba never writes, is `1e999` or `-1e999`, so that the text is JSON.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return value > 0 ? '1e999' : '-1e999'
  if (value === null || typeof value !== 'object') return `${value}`
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  let text = ''
  for (const { name, before } of orderOf(Object.keys(value))) text += before + canonicalJson(value[name] ?? null)
  return text === '' ? '{}' : `${text}}`
}

/** Text that needs no escapes, which is nearly all of it: asking is faster than `JSON.stringify`. */
const plain = /^[ !#-[\]-~]*$/
export const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text))

/** A field of an object, and what stands before its value. */
type Field = { readonly name: string; readonly before: string }
type Order = { readonly names: readonly string[]; readonly sorted: readonly Field[] }

/**
 * The order of the fields of objects that were seen, by the name of their first field: a log has some hundred kinds of
 * objects, each of them thousands of times, and sorting took longer than digesting.
 */
const orders = new Map<string, Order[]>()
const MOST_ORDERS = 1_000

function orderOf(names: readonly string[]): readonly Field[] {
  const [first = ''] = names
  const candidates = orders.get(first) ?? []
  for (const each of candidates) if (isSame(each.names, names)) return each.sorted
  const before = (name: string, n: number) => `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`
  const sorted = names.toSorted().map((name, n) => ({ name, before: before(name, n) }))
  if (orders.size + candidates.length < MOST_ORDERS) orders.set(first, [...candidates, { names, sorted }])
  return sorted
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return false
  return true
}

/**
 * What is digested of an event: everything but its position, which is the store's own (ADR 75). Personal fields are
 * digested as they are stored, sealed.
 */
export const canonicalEvent = ({ data, id, metadata, revision, stream, type }: Omit<RecordedEvent, 'position'>) =>
  `{"data":${canonicalJson(data)},"id":${quoted(id)},"metadata":${canonicalJson(metadata)},` +
  `"revision":${revision},"stream":${quoted(stream)},"type":${quoted(type)}}`

/** The digest before the first event. */
export const FIRST_DIGEST = '0'.repeat(64)

/** The bytes that are digested, one event after the other: Node takes three times as long to digest a text. */
const digested = newBytes(65_536)

/** The digest of an event, which covers all events before it. */
export function nextDigest(before: string, canonical: string): string {
  digested.length = 0
  putText(digested, `${before}\n${canonical}`)
  return digestOf(digested)
}

/** The digest of what `nextDigest` makes of both texts. */
export const digestOf = ({ buffer, length }: Bytes): string => hash('sha256', buffer.subarray(0, length))
