import { z } from 'zod'

/** 32 letters and digits without look-alikes: no I, O, 0, 1. */
export const NUMBER_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const INVALID = 'Numéro de bon cadeau invalide'

/**
 * The code on a voucher, `XXXX-XXXX-XXXX`; typed in any case, with or without its dashes and with spaces around. The
 * code of an imported voucher has 8 to 24 letters and digits, in groups of four like all others (ADR 63): fewer could be
 * found by trying (ADR 27).
 */
export const voucherNumber = z
  .string(INVALID)
  .max(64, INVALID)
  .transform(typed => typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, ''))
  .transform(letters => letters.match(/.{1,4}/g)?.join('-') ?? '')
  .pipe(z.string().regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}(?:-[A-Z0-9]{4}){0,3}(?:-[A-Z0-9]{1,4})?$/, INVALID))

/** Makes the number of a voucher out of 60 bits of a digest. @param digest at least 15 hexadecimal digits */
export const numberFrom = (digest: string): string => {
  let rest = BigInt(`0x${digest.slice(0, 15)}`)
  let letters = ''
  for (let n = 0; n < 12; n++) {
    letters += NUMBER_ALPHABET[Number(rest % 32n)]
    rest /= 32n
  }
  return letters.match(/.{4}/g)?.join('-') ?? ''
}
