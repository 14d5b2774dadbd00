import { hash } from 'node:crypto'
import type { Json, RecordedEvent } from '../event-store/event-store.ts'
import { type Bytes, newBytes, putText } from './bytes.ts'

/**
 * The canonical text of a JSON value, as RFC 8785 defines it: no spaces, the fields of each object in the order of
 * their names (by UTF-16 code units), numbers and strings as `JSON.stringify` writes them. An infinite number, for
 * which RFC 8785 has no text and which Alba never writes, becomes `1e999` or `-1e999`, so that the text can be parsed.
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

/** Nearly every text needs no escapes, and this test is faster than `JSON.stringify`. */
const NEEDS_NO_ESCAPES = /^[ !#-[\]-~]*$/
/** The text as a JSON string. */
export const quoted = (text: string): string => (NEEDS_NO_ESCAPES.test(text) ? `"${text}"` : JSON.stringify(text))

/** A field of an object, and what stands before its value in the canonical text, such as `,"name":`. */
type Field = { readonly name: string; readonly before: string }
/** The names of an object's fields as they were found, and the same fields in canonical order. */
type FieldOrder = { readonly names: readonly string[]; readonly sorted: readonly Field[] }

/**
 * The orders that were computed so far, by the name of the first field. A log has some hundred kinds of objects, each
 * of them thousands of times, and sorting their fields every time took longer than computing the digests.
 */
const knownOrders = new Map<string, FieldOrder[]>()
/** About how many orders are kept at most. */
const MOST_ORDERS = 1_000

function orderOf(names: readonly string[]): readonly Field[] {
  const [first = ''] = names
  const candidates = knownOrders.get(first) ?? []
  for (const each of candidates) if (isSame(each.names, names)) return each.sorted
  const before = (name: string, n: number) => `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`
  const sorted = names.toSorted().map((name, n) => ({ name, before: before(name, n) }))
  if (knownOrders.size + candidates.length < MOST_ORDERS) knownOrders.set(first, [...candidates, { names, sorted }])
  return sorted
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return false
  return true
}

/**
 * The text of an event from which its digest is computed. It has everything but the position, which differs from store
 * to store (ADR 75). Personal fields are in it as they are stored: sealed.
 */
export const canonicalEvent = ({ data, id, metadata, revision, stream, type }: Omit<RecordedEvent, 'position'>) =>
  `{"data":${canonicalJson(data)},"id":${quoted(id)},"metadata":${canonicalJson(metadata)},` +
  `"revision":${revision},"stream":${quoted(stream)},"type":${quoted(type)}}`

/** The digest that precedes the one of the first event. */
export const FIRST_DIGEST = '0'.repeat(64)

/** Holds the bytes of one event after the other. Node takes three times as long to hash a string as to hash bytes. */
const digested = newBytes(65_536)

/** The digest of an event, in hex. It covers the digest before it, and so all earlier events. */
export function nextDigest(previousDigest: string, canonical: string): string {
  digested.length = 0
  putText(digested, `${previousDigest}\n${canonical}`)
  return digestOf(digested)
}

/** The digest of an event, in hex, when the bytes have the digest before it, a line feed and its canonical text. */
export const digestOf = ({ buffer, length }: Bytes): string => hash('sha256', buffer.subarray(0, length))
