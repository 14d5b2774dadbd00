import { randomId } from '../shared/ids.ts'
import { voucherNumber } from '../vouchers/number.ts'

/** What a reference is, when it has the form of one: the number of a voucher, or the id of a voucher or a purchase. */
export type Reference = { readonly number: string } | { readonly id: number }

/** As pages and mails print them: in groups, after « n° ». Undefined for anything else. */
export function referenceIn(typed: string): Reference | undefined {
  const shown = typed.replace(/^\s*(n[°ºo.]|#)/iu, '')
  const number = voucherNumber.safeParse(shown)
  if (number.success) return { number: number.data }
  const digits = shown.replaceAll(/[\s\p{Pd}]/gu, '')
  const id = /^\d{15}$/.test(digits) ? randomId.safeParse(Number(digits)) : undefined
  return id?.success ? { id: id.data } : undefined
}

/** The same as it is printed. */
export function printedReference(typed: string): string | undefined {
  const reference = referenceIn(typed)
  if (!reference) return undefined
  return 'number' in reference ? reference.number : String(reference.id)
}

/** Letters, and what stands between them in names; a full stop only where it ends an initial. */
const NAME = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$))*$/u
const LONGEST_NAME = 60
const MOST_WORDS = 5

/**
 * A name that can be written to an address which somebody else may have typed: no link, no number, no sentence. Undefined
 * for anything else.
 */
export const printedName = (typed: string): string | undefined =>
  NAME.test(typed) && typed.length <= LONGEST_NAME && typed.split(/ +/).length <= MOST_WORDS ? typed : undefined
