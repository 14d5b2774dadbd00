import { z } from 'zod'
import { seenText } from './text.ts'

/**
 * A French phone number: +33, 0033 or 0, a digit 1-9, four pairs of digits, with optional spaces, dots or dashes
 * (docs/rules.md, Booking).
 */
const FRENCH_PHONE = /^(?:(?:\+|00)33[\s.-]?|0)[1-9](?:[\s.-]?\d{2}){4}$/

export const phone = z.string().overwrite(seenText).trim().regex(FRENCH_PHONE, 'Numéro de téléphone invalide')

/**
 * A French number as it is read out: from the leading zero on, two digits at a time. Any other number stays as it was
 * written.
 */
export function phoneInPairs(number: string): string {
  if (!FRENCH_PHONE.test(number.trim())) return number
  const digits = number.replaceAll(/[^+\d]/g, '').replace(/^(?:\+|00)33/, '0')
  return digits.replaceAll(/\d\d(?=\d)/g, '$&\u00a0')
}
