import { findColumns } from '../event-store/postgres/copied-rows.ts'
import { PLACES, placeOf, type StoredEvent } from '../event-store/postgres/stored-event.ts'
import { type Bytes, makeRoom, put, putText, stands } from './bytes.ts'
import { putCanonical } from './canonical-bytes.ts'
import type { EventName } from './finding.ts'

type Column = keyof typeof placeOf

/** Where the columns of an event begin and end; used by one event after the other. */
const places = new Uint32Array(PLACES)
const startOf = (column: Column): number => places[placeOf[column]] ?? 0
const endOf = (column: Column): number => places[placeOf[column] + 1] ?? 0

/** The kind of text that metadata are for `putCanonical`. No type of event has this name. */
const METADATA = ' metadata'

/** What stands between the parts of an event. */
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
/** How many bytes an id and what stands around it take at most, likewise a number. */
const MOST_SHORT = 64
/** Positions are padded, so that they sort as texts. */
const POSITION_DIGITS = 19

/** Writes the canonical text of an event, as `canonicalEvent` makes it of the parsed one. */
export function putEvent(into: Bytes, event: StoredEvent): void {
  const { page } = event
  findColumns(event, places)
  putFixed(into, before.data)
  // The kind is only looked up, so it may be read as the wrong text.
  putCanonical(into, page.toString('latin1', startOf('type'), endOf('type')), page, startOf('data'), endOf('data'))
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
 * Writes such a canonical text with the position as the last field: it was made for the digest anyway, and an event is
 * sent like this from one thread to another.
 * @param canonical has the text of the event from `start` on
 */
export function putSent(into: Bytes, canonical: Bytes, start: number, event: StoredEvent): void {
  findColumns(event, places)
  makeRoom(into, canonical.length - start)
  put(into, canonical.buffer, start, canonical.length - 1)
  putFixed(into, before.position)
  putNumber(into, event.page, startOf('position'), POSITION_DIGITS)
  makeRoom(into, 2)
  into.buffer[into.length++] = QUOTE
  into.buffer[into.length++] = CLOSE
}

/** Returns a function that says whether the stream of an event begins with one of these texts. */
export function ofStreams(prefixes: readonly string[]) {
  const bytes = prefixes.map(prefix => Buffer.from(prefix))
  return (event: StoredEvent): boolean => {
    findColumns(event, places)
    const [start, end] = [startOf('stream'), endOf('stream')]
    for (const prefix of bytes) if (start + prefix.length <= end && stands(prefix, event.page, start)) return true
    return false
  }
}

/** What `nameOf` says of the event once it is parsed. */
export function nameOfStored(event: StoredEvent): EventName {
  const bytes = { buffer: Buffer.alloc(MOST_SHORT), length: 0 }
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

/** Writes an id of 16 bytes as text: 32 digits, with a dash behind the 8th, 12th, 16th and 20th. */
function putUuid(into: Bytes, page: Buffer, at: number): void {
  makeRoom(into, MOST_SHORT)
  const { buffer } = into
  let to = into.length
  for (let n = 0; n < 16; n++) {
    if (n === 4 || n === 6 || n === 8 || n === 10) buffer[to++] = DASH
    const byte = page[at + n] ?? 0
    buffer[to++] = HEX[byte >> 4] ?? 0
    buffer[to++] = HEX[byte & 15] ?? 0
  }
  into.length = to
}

/** Above this the high half of a number makes it larger than those that JavaScript has exactly. */
const MOST_HIGH = 0x1fffff

/** Writes a number of 8 bytes, with zeros before it where it has fewer digits. */
function putNumber(into: Bytes, page: Buffer, at: number, digits: number): void {
  const high = page.readUInt32BE(at)
  if (high > MOST_HIGH) {
    putText(into, page.readBigInt64BE(at).toString().padStart(digits, '0'))
    return
  }
  let left = high * 2 ** 32 + page.readUInt32BE(at + 4)
  let count = 1
  for (let power = 10; power <= left; power *= 10) count++
  makeRoom(into, MOST_SHORT)
  for (; count < digits; digits--) into.buffer[into.length++] = ZERO
  into.length += count
  for (let to = into.length - 1; count > 0; count--, to--) {
    const rest = Math.floor(left / 10)
    into.buffer[to] = ZERO + left - 10 * rest
    left = rest
  }
}

/** Writes a text of PostgreSQL as JSON. */
function putQuoted(into: Bytes, page: Buffer, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const byte = page[at] ?? 0
    if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) continue
    putText(into, JSON.stringify(page.toString('utf8', start, end)))
    return
  }
  makeRoom(into, end - start + 2)
  into.buffer[into.length++] = QUOTE
  put(into, page, start, end)
  into.buffer[into.length++] = QUOTE
}
