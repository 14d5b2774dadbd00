import { practitionerStream } from '@alba/contracts/catalogue/events'
import { invitationLinks } from '@alba/platform/links/links'
import { lastOf } from '../facts.ts'
import { type AccountNews, accountNews } from '../letters/accounts.ts'
import { invitation } from '../letters/invitation.ts'
import type { Post } from '../message.ts'
import type { EventRef } from '../outbox/table.ts'
import { ERASED_PERSON, isErased, type Nothing, type Writer, type Writing } from './writing.ts'

/** Writes the letter to the owner of an account about a security event. */
async function toOwner({ facts, site }: Writing, ref: EventRef, news: AccountNews): Promise<Post | Nothing> {
  const events = await facts.history(ref.stream, ref.revision)
  // An invitation may have given the account another address than the first one.
  const withAddress = lastOf(events, 'PractitionerInvited') ?? lastOf(events, 'AccountAdded')
  const event = events.at(-1)
  if (!withAddress || !event || isErased(withAddress.data.email)) return ERASED_PERSON
  const letter = accountNews(news, event.metadata.occurredAt, site)
  return { letter, to: { name: '', address: withAddress.data.email } }
}

/** Writes the mail with the link of an invitation. */
async function invite({ facts, site, keyring }: Writing, ref: EventRef): Promise<Post | Nothing> {
  const invited = lastOf(await facts.history(ref.stream, ref.revision), 'PractitionerInvited')
  if (!invited || isErased(invited.data.email)) return ERASED_PERSON
  const { email, practitionerId, invitationId, validUntil } = invited.data
  const defined = lastOf(await facts.history(practitionerStream(practitionerId)), 'PractitionerDefined')
  const name = defined?.data.name ?? ''
  const token = invitationLinks.token(keyring, { practitionerId, invitationId })
  return { letter: invitation({ name, token, validUntil }, site), to: { name, address: email } }
}

/** Mails to the owner of an account: about security events, and the invitation. */
export const accountWriters = {
  'account-new-browser': (writing, ref) => toOwner(writing, ref, 'new-browser'),
  'account-password-changed': (writing, ref) => toOwner(writing, ref, 'password-changed'),
  'account-password-reset': (writing, ref) => toOwner(writing, ref, 'password-reset'),
  'account-token-reused': (writing, ref) => toOwner(writing, ref, 'token-reused'),
  'account-passkey-added': (writing, ref) => toOwner(writing, ref, 'passkey-added'),
  'account-passkey-removed': (writing, ref) => toOwner(writing, ref, 'passkey-removed'),
  'account-recovery-codes-made': (writing, ref) => toOwner(writing, ref, 'recovery-codes-made'),
  'account-recovery-code-used': (writing, ref) => toOwner(writing, ref, 'recovery-code-used'),
  'account-second-factor-removed': (writing, ref) => toOwner(writing, ref, 'second-factor-removed'),
  'account-invitation': invite,
} satisfies Record<string, Writer>
