import { randomId } from '../shared/ids.ts'
import { voucherNumber } from '../vouchers/number.ts'

/** A reference in a known form: the number of a voucher, or the id of a voucher or a purchase. */
export type Reference = { readonly number: string } | { readonly id: number }

/** Reads a reference as pages and mails print it, in groups and after « n° ». Undefined for any other text. */
export function referenceIn(typed: string): Reference | undefined {
  const shown = typed.replace(/^\s*(n[°ºo.]|#)/iu, '')
  const digits = shown.replaceAll(/[\s\p{Pd}]/gu, '')
  const id = /^\d{15}$/.test(digits) ? randomId.safeParse(Number(digits)) : undefined
  if (id?.success) return { id: id.data }
  const number = voucherNumber.safeParse(shown)
  return number.success ? { number: number.data } : undefined
}

/** The length of the numbers that are made here. Codes of other systems may be longer, and say nearly anything. */
const OWN_NUMBER = 'XXXX-XXXX-XXXX'.length

/**
 * A reference that may be put in a mail to an address that a stranger may have typed, in the form in which it is printed:
 * an id, or the number of a voucher that was made here. Undefined for any other text.
 */
export function printedReference(typed: string): string | undefined {
  const reference = referenceIn(typed)
  if (!reference) return undefined
  if ('id' in reference) return String(reference.id)
  return reference.number.length === OWN_NUMBER ? reference.number : undefined
}

/** Letters, and the characters between them in names. A full stop may only end an initial. */
const NAME = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$))*$/u
const LONGEST_NAME = 60
const MOST_WORDS = 5

/**
 * A name that may be put in a mail to an address that a stranger may have typed: it has no link, number or sentence.
 * Undefined for any other text.
 */
export const printedName = (typed: string): string | undefined =>
  NAME.test(typed) && typed.length <= LONGEST_NAME && typed.split(/ +/).length <= MOST_WORDS ? typed : undefined
