import { z } from 'zod'

const INVALID = 'Montant invalide'

/** An amount in euro cents, never negative. */
export const cents = z.int(INVALID).min(0, INVALID).max(10_000_000, INVALID)

/** The one currency of the product, as the card provider spells it. */
export const CURRENCY = 'eur'
