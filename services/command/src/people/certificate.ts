import type { ErasedPerson, FoundPerson } from '@alba/contracts/people/api'
import { heldText, withBuyersText } from './text.ts'

type Erasure = {
  /** As it was before the erasure. */
  readonly found: FoundPerson
  readonly erased: ErasedPerson
  /** The name of the operator. */
  readonly by: string
  /** Why, in the words of the operator. */
  readonly reason: string
}

/**
 * The text that an operator gets after an erasure: what was erased, what stays and why, and where else to look. It does
 * not say who the person was.
 */
export function certificate({ found, erased, by, reason }: Erasure): string {
  return `CERTIFICATE OF ERASURE

Person     ${erased.personIds.join(', ') || 'a recipient of what others bought'}
Erased at  ${erased.erasedAt}, by ${by}
Reason     ${reason}

Erased
  The key that seals name, e-mail address, phone, messages, notes, answers and reasons. It was deleted first.
  The same in every read model, with the texts that a search reads: ${heldText(found.held)}.
  What a running process remembered of them.
${erased.received.length > 0 ? `  As the recipient, with the message to them: ${erased.received.join(', ')}. The buyers stay.\n` : ''}
Kept, without a name (commercial code, article L123-22: ten years; RGPD, article 17 (3) b)
  Amounts, dates, services, numbers of bookings, vouchers and purchases, references of payments.
  The person's id above, which cannot be turned back into an address without the master key.
${found.usableVouchers > 0 ? `  ${found.usableVouchers} vouchers that can still be used: they are valid for whoever has their numbers.\n` : ''}${found.received > found.receivedAlone.length ? `  ${withBuyersText(found)}.\n` : ''}${othersText(found)}
Not in reach of this command
  Mails that were sent: in the mailboxes of the centre and of the person, and in the mail server's log until it turns over.
  The card provider: erase the customer there; it keeps payments as long as its own law says.
  Log files of the proxy: until they turn over. Alba's own logs name nobody.
  Exports and lists that somebody saved.
  Backups made before: they have the key until they are deleted. Keep a list of who was erased apart from them (npm run
  alba -- people erased); after restoring one, « people erase-again » does it for all${aloneText(erased)}`
}

/** The commands that erase this person again after a backup was restored. None for a recipient, who has no id. */
const aloneText = ({ personIds }: ErasedPerson): string =>
  personIds.length === 0
    ? '.'
    : `, or for this person alone
    ${personIds.map(id => `npm run alba -- people erase ${id} --reason <text>`).join('\n    ')}`

/**
 * A mistyped address that was corrected is another person for Alba, with an id and a key of its own. When that person
 * has other data too (« more than that »), it may really be somebody else: their key stays, and so does what was
 * sealed with it.
 */
const othersText = ({ others }: FoundPerson): string =>
  others.length === 0
    ? ''
    : `  What was typed under another address and corrected: it is sealed for ${others.join(', ')}, which has more than that and may be somebody else's.\n`
