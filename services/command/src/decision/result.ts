import type { Refusal } from '@alba/contracts/shared/decision'

/** What a handler answers: what was done, or why not. The outcome of a decision is one. */
export type Result<Value = unknown> = ({ readonly ok: true } & Value) | Refusal

/** Where the log stood after something was done; null when nothing has ever been recorded there. */
export type Recorded = { readonly position: string | null }

/** The later of two positions. */
export const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a
