import { z } from 'zod'

/**
 * A French phone number: +33, 0033 or 0, a digit 1-9, four pairs of digits, with optional spaces, dots or dashes
 * (storefront §5).
 */
export const FRENCH_PHONE = /^(?:(?:\+|00)33[\s.-]?|0)[1-9](?:[\s.-]?\d{2}){4}$/

export const phone = z.string().trim().regex(FRENCH_PHONE, 'Numéro de téléphone invalide')
