import { findColumns } from '../event-store/postgres/copied-rows.ts'
import { PLACES, placeOf, type StoredEvent } from '../event-store/postgres/stored-event.ts'
import { type Bytes, makeRoom, put, putText, standsAt } from './bytes.ts'
import { putCanonical } from './canonical-bytes.ts'
import type { EventName } from './finding.ts'

type Column = keyof typeof placeOf

/** Where the columns of an event begin and end. Every function here fills the same array, which saves memory. */
const places = new Uint32Array(PLACES)
const startOf = (column: Column): number => places[placeOf[column]] ?? 0
const endOf = (column: Column): number => places[placeOf[column] + 1] ?? 0

/** The `kind` of metadata for `putCanonical`. Data have the type of the event; no type has this name. */
const METADATA = ' metadata'

/** What stands before the value of each field in the canonical text, which has the fields in this order. */
const before = {
  data: Buffer.from('{"data":'),
  id: Buffer.from(',"id":"'),
  metadata: Buffer.from('","metadata":'),
  revision: Buffer.from(',"revision":'),
  stream: Buffer.from(',"stream":'),
  type: Buffer.from(',"type":'),
  position: Buffer.from(',"position":"'),
}
const QUOTE = 0x22
const BACKSLASH = 0x5c
const DASH = 0x2d
const SPACE = 0x20
const ZERO = 0x30
const CLOSE = 0x7d
const HEX = Buffer.from('0123456789abcdef')
/** More bytes than an id or a number takes as text. */
const ROOM_FOR_ID_OR_NUMBER = 64
/** A position has zeros before it, so that positions sort as texts (`formatPosition`). */
const POSITION_DIGITS = 19

/** Writes the canonical text of an event: what `canonicalEvent` returns for the parsed event. */
export function putEvent(into: Bytes, event: StoredEvent): void {
  const { page } = event
  findColumns(event, places)
  putFixed(into, before.data)
  // Latin-1 is read faster than UTF-8. An accent becomes other letters, but the kind only has to differ by type.
  const kind = page.toString('latin1', startOf('type'), endOf('type'))
  putCanonical(into, kind, page, startOf('data'), endOf('data'))
  putFixed(into, before.id)
  putUuid(into, page, startOf('id'))
  putFixed(into, before.metadata)
  putCanonical(into, METADATA, page, startOf('metadata'), endOf('metadata'))
  putFixed(into, before.revision)
  putNumber(into, page, startOf('revision'), 1)
  putFixed(into, before.stream)
  putQuoted(into, page, startOf('stream'), endOf('stream'))
  putFixed(into, before.type)
  putQuoted(into, page, startOf('type'), endOf('type'))
  makeRoom(into, 1)
  into.buffer[into.length++] = CLOSE
}

/**
 * Writes an event as it is sent from one thread to another: its canonical text, which was made for the digest anyway,
 * with its position as the last field.
 * @param canonical what `putEvent` wrote for this event, from `start` on
 */
export function putWithPosition(into: Bytes, canonical: Bytes, start: number, event: StoredEvent): void {
  findColumns(event, places)
  makeRoom(into, canonical.length - start)
  // Without its last byte, the closing brace.
  put(into, canonical.buffer, start, canonical.length - 1)
  putFixed(into, before.position)
  putNumber(into, event.page, startOf('position'), POSITION_DIGITS)
  makeRoom(into, 2)
  into.buffer[into.length++] = QUOTE
  into.buffer[into.length++] = CLOSE
}

/** @returns a function that says whether the name of an event's stream begins with one of these texts */
export function streamMatcher(prefixes: readonly string[]) {
  const bytes = prefixes.map(prefix => Buffer.from(prefix))
  return (event: StoredEvent): boolean => {
    findColumns(event, places)
    const [start, end] = [startOf('stream'), endOf('stream')]
    for (const prefix of bytes) if (start + prefix.length <= end && standsAt(prefix, event.page, start)) return true
    return false
  }
}

/** What `nameOf` returns for the parsed event. */
export function nameOfStored(event: StoredEvent): EventName {
  const bytes = { buffer: Buffer.alloc(ROOM_FOR_ID_OR_NUMBER), length: 0 }
  findColumns(event, places)
  putUuid(bytes, event.page, startOf('id'))
  const text = (column: Column) => event.page.toString('utf8', startOf(column), endOf(column))
  const revision = Number(event.page.readBigInt64BE(startOf('revision')))
  return { stream: text('stream'), revision, type: text('type'), id: bytes.buffer.toString('utf8', 0, bytes.length) }
}

function putFixed(into: Bytes, bytes: Buffer): void {
  makeRoom(into, bytes.length)
  put(into, bytes, 0, bytes.length)
}

/** Writes the 16 bytes of an id as 32 hex digits, with a dash behind the 8th, 12th, 16th and 20th of them. */
function putUuid(into: Bytes, page: Buffer, at: number): void {
  makeRoom(into, ROOM_FOR_ID_OR_NUMBER)
  const { buffer } = into
  let to = into.length
  for (let n = 0; n < 16; n++) {
    // Each byte is two digits.
    if (n === 4 || n === 6 || n === 8 || n === 10) buffer[to++] = DASH
    const byte = page[at + n] ?? 0
    buffer[to++] = HEX[byte >> 4] ?? 0
    buffer[to++] = HEX[byte & 15] ?? 0
  }
  into.length = to
}

/** The high half (32 bits) of `Number.MAX_SAFE_INTEGER`. A JavaScript number may not hold a larger integer exactly. */
const MOST_SAFE_HIGH = 0x1fffff

/**
 * Writes an integer, of which PostgreSQL sends 8 bytes, in decimal digits.
 * @param leastDigits an integer with fewer digits gets zeros before it
 */
function putNumber(into: Bytes, page: Buffer, at: number, leastDigits: number): void {
  const high = page.readUInt32BE(at)
  // Only large numbers, because a bigint takes longer. A negative number has a large high half too.
  if (high > MOST_SAFE_HIGH) {
    putText(into, page.readBigInt64BE(at).toString().padStart(leastDigits, '0'))
    return
  }
  const value = high * 2 ** 32 + page.readUInt32BE(at + 4)
  let digits = 1
  for (let power = 10; power <= value; power *= 10) digits++
  makeRoom(into, ROOM_FOR_ID_OR_NUMBER)
  for (let n = digits; n < leastDigits; n++) into.buffer[into.length++] = ZERO
  putDigits(into, value, digits)
}

/** Writes a number that has this many digits, from its last digit to its first. There must be room for it. */
function putDigits(into: Bytes, value: number, digits: number): void {
  const start = into.length
  into.length += digits
  let left = value
  for (let to = into.length - 1; to >= start; to--) {
    const tens = Math.floor(left / 10)
    into.buffer[to] = ZERO + left - 10 * tens
    left = tens
  }
}

/** Writes a text, which the page has in UTF-8, as a JSON string. A text that needs no escapes is copied as it is. */
function putQuoted(into: Bytes, page: Buffer, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const byte = page[at] ?? 0
    // JSON escapes control characters, quotes and backslashes.
    if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) continue
    putText(into, JSON.stringify(page.toString('utf8', start, end)))
    return
  }
  makeRoom(into, end - start + 2)
  into.buffer[into.length++] = QUOTE
  put(into, page, start, end)
  into.buffer[into.length++] = QUOTE
}
