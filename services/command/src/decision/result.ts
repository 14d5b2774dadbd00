import type { Refusal } from '@alba/contracts/shared/decision'

/** What a command handler answers: that the command was carried out, or why it was refused. */
export type Result<Value = unknown> = ({ readonly ok: true } & Value) | Refusal

/** The position in the log after the command; null when its stream has no event. */
export type Recorded = { readonly position: string | null }

/** The later of two positions. */
export const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a
