import { z } from 'zod'

/**
 * 32 letters and digits without look-alikes: no I, O, 0, 1. The numbers of vouchers that Alba issues consist of them.
 * So do recovery codes and generated passwords.
 */
export const UNAMBIGUOUS_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const INVALID = 'Numéro de bon cadeau invalide'

/**
 * The number of a voucher as somebody typed it: in any case, with or without dashes and spaces. It is parsed into
 * capital letters and digits in groups of four, `XXXX-XXXX-XXXX`. Alba's own numbers have 12 of them. Those of imported
 * vouchers have 8 to 24, any letters and digits (ADR 63); a shorter one could be found by trying (ADR 27).
 */
export const voucherNumber = z
  .string(INVALID)
  .max(64, INVALID)
  .transform(typed => typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, ''))
  .transform(letters => inGroupsOfFour(letters))
  .pipe(z.string().regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}(?:-[A-Z0-9]{4}){0,3}(?:-[A-Z0-9]{1,4})?$/, INVALID))

/**
 * Makes the number of a voucher out of the first 60 bits of a digest, five bits for each of its 12 letters and digits.
 * @param digest at least 15 hexadecimal digits
 */
export const numberFrom = (digest: string): string => {
  let rest = BigInt(`0x${digest.slice(0, 15)}`)
  let letters = ''
  for (let n = 0; n < 12; n++) {
    letters += UNAMBIGUOUS_CHARACTERS[Number(rest % 32n)]
    rest /= 32n
  }
  return inGroupsOfFour(letters)
}

/** `ABCD-EFGH-J` for `ABCDEFGHJ`. */
function inGroupsOfFour(letters: string): string {
  return letters.match(/.{1,4}/g)?.join('-') ?? ''
}
