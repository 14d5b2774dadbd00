import { timingSafeEqual } from 'node:crypto'
import { smallId } from '@alba/contracts/shared/ids'
import type { Keyring } from '../event-log/keyring.ts'

/** The invitation that a link is for. */
export type Invitation = { readonly practitionerId: number; readonly invitationId: string }

/**
 * The secret of the link of an invitation. It is derived from the invitation and a secret of the keyring, so that
 * nobody has to store it: command makes the invitation, the mailer the link. Whether the link is still valid stands in the log.
 */
export const invitationToken = (keyring: Pick<Keyring, 'digest'>, invitation: Invitation): string =>
  `${textOf(invitation)}.${signatureOf(keyring, textOf(invitation))}`

/** The invitation of a link; undefined when the services did not make it. */
export function readInvitation(keyring: Pick<Keyring, 'digest'>, token: string): Invitation | undefined {
  const [id = '', invitationId = '', signature = ''] = token.split('.')
  const wanted = Buffer.from(signatureOf(keyring, `${id}.${invitationId}`))
  const given = Buffer.from(signature)
  const practitionerId = smallId.safeParse(Number(id))
  const isIssued = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isIssued && practitionerId.success ? { practitionerId: practitionerId.data, invitationId } : undefined
}

const textOf = ({ practitionerId, invitationId }: Invitation) => `${practitionerId}.${invitationId}`
const signatureOf = (keyring: Pick<Keyring, 'digest'>, text: string) => keyring.digest(`invitation\0${text}`)
