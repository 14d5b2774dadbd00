import { hash } from 'node:crypto'
import type { Json, RecordedEvent } from '../event-store/event-store.ts'

/**
 * The canonical text of a JSON value: without spaces, the fields of each object in the order of their names (by UTF-16
 * code units), numbers and texts as `JSON.stringify` writes them. This is RFC 8785.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const names = Object.keys(value).sort()
  let text = ''
  for (const name of names)
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`
  return text === '' ? '{}' : `${text}}`
}

/**
 * What is digested of an event: everything but its position, which is the store's own (ADR 75). Personal fields are
 * digested as they are stored, sealed.
 */
export const canonicalEvent = ({
  data,
  id,
  metadata,
  revision,
  stream,
  type,
}: Omit<RecordedEvent, 'position'>): string =>
  `{"data":${canonicalJson(data)},"id":${JSON.stringify(id)},"metadata":${canonicalJson(metadata)},` +
  `"revision":${revision},"stream":${JSON.stringify(stream)},"type":${JSON.stringify(type)}}`

/** The digest before the first event. */
export const FIRST_DIGEST = '0'.repeat(64)

/** The digest of an event, which covers all events before it. */
export const nextDigest = (before: string, canonical: string): string => hash('sha256', `${before}\n${canonical}`)
