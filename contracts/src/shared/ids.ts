import { z } from 'zod'

/** Catalogue, room, practitioner, availability, closure: small integers that anybody may see. */
export const smallId = z.int().min(1).max(2_147_483_647)

/**
 * Bookings, vouchers, purchases: random 15-digit integers. The public API has no login, so an id must not be
 * guessable; 15 digits still fit a JSON number exactly.
 */
export const randomId = z.int().min(100_000_000_000_000).max(999_999_999_999_999)

/** A card provider's payment intent id. */
export const paymentIntentId = z
  .string()
  .max(255)
  .regex(/^pi_[A-Za-z0-9_]+$/)

/** The key under which an eligibility result is kept: the client's draft id (a UUID, say) or a booking's id. */
export const eligibilityKey = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)
