import { z } from 'zod'
import { typedEmailOrNone } from '../shared/email.ts'
import { lineText, NOT_EMPTY, optionalLine } from '../shared/text.ts'

/** Vouchers and packages keep first and last name apart, with at most 100 characters each. */
const PARTS_MOST = 100

/** A client has one name: its first word counts as the first name. */
export function namesOf(name: string): { readonly first: string; readonly last: string } {
  const [first = '', ...others] = name.split(' ')
  return { first, last: others.join(' ') }
}

const fits = (name: string): boolean => {
  const { first, last } = namesOf(name)
  return first.length <= PARTS_MOST && last.length <= PARTS_MOST
}

/** How staff enters a client: the name as one, with a space between first and last name. */
export const clientContact = z.object({
  name: lineText(200).regex(NOT_EMPTY, 'Le nom est obligatoire').refine(fits, 'Ce nom est trop long'),
  /** Empty when there is none; then there is a phone number. */
  email: typedEmailOrNone('Adresse email invalide'),
  phone: optionalLine(30),
})
export type ClientContact = z.output<typeof clientContact>
