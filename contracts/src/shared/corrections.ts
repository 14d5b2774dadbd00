import { z } from 'zod'

/** How often a visitor may correct the address of one booking or order. Staff may do so without a limit. */
export const VISITOR_CORRECTIONS = 3

/** For how long a visitor may correct it, in minutes after the payment was due (a booking) or made (an order). */
export const CORRECTABLE_MINUTES = 60

/** @param since UTC instant @param now milliseconds since the epoch */
export const isStillCorrectable = (since: string, now: number): boolean =>
  now < Date.parse(since) + CORRECTABLE_MINUTES * 60_000

/** The proof that a browser made a booking or an order: the key that it sent with that request (ADR 61). */
export const keyOfRequest = z
  .string()
  .min(8)
  .max(255)
  .describe('The `Idempotency-Key` under which the caller made it. With another one it counts as unknown.')
