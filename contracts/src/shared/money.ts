import { z } from 'zod'

/** An amount in euro cents, never negative. Shown divided by 100. */
export const cents = z.int().min(0).max(10_000_000)

/** The one currency of the product, as the card provider spells it. */
export const CURRENCY = 'eur'
