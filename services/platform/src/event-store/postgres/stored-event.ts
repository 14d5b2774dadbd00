import type { CopiedRow } from './copied-rows.ts'

/** An event as the bytes that PostgreSQL sends. Its columns are `eventColumns`. */
export type StoredEvent = CopiedRow

/** The place of each column for `findColumns`: its beginning is there, and its end is the next one. */
export const placeOf = { position: 0, stream: 2, revision: 4, id: 6, type: 8, data: 10, metadata: 12 } as const
export const PLACES = 2 * Object.keys(placeOf).length
