import { z } from 'zod'

export const INVALID_ID = 'Identifiant invalide.'

const idBetween = (from: number, to: number) => z.int(INVALID_ID).min(from, INVALID_ID).max(to, INVALID_ID)

/**
 * The id of a service, room, practitioner, opening, closure and of anything else that staff defines: a small integer
 * that anybody may see.
 */
export const smallId = idBetween(1, 2_147_483_647)

/**
 * The id of a booking, voucher, purchase or withdrawal: a random integer of 15 digits. The public API has no login, so
 * the id must not be guessable; 15 digits still fit a JSON number exactly.
 */
export const randomId = idBetween(100_000_000_000_000, 999_999_999_999_999)

/** A card provider's payment intent id. */
export const paymentIntentId = z
  .string(INVALID_ID)
  .max(255, INVALID_ID)
  .regex(/^pi_[A-Za-z0-9_]+$/, INVALID_ID)

/**
 * The `Idempotency-Key` that a browser chose for a booking, an order or a withdrawal. Only that browser has it, so for
 * bookings and orders it also proves that a later request comes from whoever made them (ADR 61).
 */
export const requestKey = z.string().min(8).max(255)

/**
 * The key under which the result of a questionnaire is kept: a random id that the browser made (a UUID, for example),
 * because the booking does not exist yet; or the id of a booking.
 */
export const eligibilityKey = z
  .string(INVALID_ID)
  .min(1, INVALID_ID)
  .max(64, INVALID_ID)
  .regex(/^[A-Za-z0-9_-]+$/, INVALID_ID)
