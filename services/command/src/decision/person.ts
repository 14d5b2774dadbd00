import type { Choices } from '@alba/contracts/settings/choices'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { telLink } from '@alba/contracts/shared/dialling'
import type { Deps } from '../deps.ts'

/** How staff says that somebody is reached. `email` is empty when there is none. */
type Reached = { readonly email: string; readonly phone: string | null }

/**
 * The person who is reached like this: an address is a person (ADR 8), and somebody without an address is whoever has
 * the phone number, however it is written (ADR 100).
 */
export const personOf = ({ keyring }: Pick<Deps, 'keyring'>, { email, phone }: Reached): string =>
  keyring.personId(email === '' && phone !== null ? telLink(phone) : email)

/**
 * Refuses somebody who gave no e-mail address, unless the centre accepts such clients (`knownClients`) and they gave a
 * phone number. Undefined for everybody else.
 */
export function unreachable({ knownClients }: Choices, { email, phone }: Reached): Refusal | undefined {
  if (email !== '') return undefined
  if (!knownClients) return reject('email_missing')
  return phone === null ? reject('reach_missing') : undefined
}
