import type { CopiedRow } from './copied-rows.ts'

/** An event as the bytes that PostgreSQL sends. Its columns are `eventColumns`. */
export type StoredEvent = CopiedRow

/** Where `findColumns` notes the beginning of each column; it notes the end of the column one element further. */
export const placeOf = { position: 0, stream: 2, revision: 4, id: 6, type: 8, data: 10, metadata: 12 } as const
/** The length of the array that `findColumns` fills for an event. */
export const PLACES = 2 * Object.keys(placeOf).length
