import { practitionerStream } from '@alba/contracts/catalogue/events'
import { invitationLinks } from '@alba/platform/links/links'
import { lastOf } from '../facts.ts'
import { type AccountNews, accountNews } from '../letters/accounts.ts'
import { invitation } from '../letters/invitation.ts'
import type { Post } from '../message.ts'
import type { Place } from '../outbox/table.ts'
import { ERASED_PERSON, isErased, type Nothing, type Writer, type Writing } from './writing.ts'

/** Writes the letter to the owner of an account about a security event. */
async function toOwner({ facts, site }: Writing, place: Place, news: AccountNews): Promise<Post | Nothing> {
  const events = await facts.history(place.stream, place.revision)
  // An invitation may have given the account another address than the first one.
  const withAddress = lastOf(events, 'PractitionerInvited') ?? lastOf(events, 'AccountAdded')
  const event = events.at(-1)
  if (!withAddress || !event || isErased(withAddress.data.email)) return ERASED_PERSON
  const letter = accountNews(news, event.metadata.occurredAt, site)
  return { letter, to: { name: '', address: withAddress.data.email } }
}

/** Writes the mail with the link of an invitation. */
async function invite({ facts, site, keyring }: Writing, place: Place): Promise<Post | Nothing> {
  const invited = lastOf(await facts.history(place.stream, place.revision), 'PractitionerInvited')
  if (!invited || isErased(invited.data.email)) return ERASED_PERSON
  const { email, practitionerId, invitationId, validUntil } = invited.data
  const defined = lastOf(await facts.history(practitionerStream(practitionerId)), 'PractitionerDefined')
  const name = defined?.data.name ?? ''
  const token = invitationLinks.token(keyring, { practitionerId, invitationId })
  return { letter: invitation({ name, token, validUntil }, site), to: { name, address: email } }
}

/** Mails to the owner of an account: about security events, and the invitation. */
export const accountWriters = {
  'account-new-browser': (writing, place) => toOwner(writing, place, 'new-browser'),
  'account-password-changed': (writing, place) => toOwner(writing, place, 'password-changed'),
  'account-password-reset': (writing, place) => toOwner(writing, place, 'password-reset'),
  'account-token-reused': (writing, place) => toOwner(writing, place, 'token-reused'),
  'account-passkey-added': (writing, place) => toOwner(writing, place, 'passkey-added'),
  'account-passkey-removed': (writing, place) => toOwner(writing, place, 'passkey-removed'),
  'account-recovery-codes-made': (writing, place) => toOwner(writing, place, 'recovery-codes-made'),
  'account-recovery-code-used': (writing, place) => toOwner(writing, place, 'recovery-code-used'),
  'account-second-factor-removed': (writing, place) => toOwner(writing, place, 'second-factor-removed'),
  'account-invitation': invite,
} satisfies Record<string, Writer>
