import { ERASED } from '@alba/contracts/shared/event'
import type { Keyring } from '@alba/platform/event-log/keyring'
import type { Head } from '@alba/platform/verification/chain'
import type { Facts } from '../facts.ts'
import type { Letter, Site } from '../letters/letter.ts'
import type { IssuedRow } from '../letters/vouchers.ts'
import type { Post } from '../message.ts'
import type { EventRef, Order } from '../outbox/table.ts'

/** The reason why a mail that was ordered is not written: it is dropped, and its row of the outbox keeps the reason. */
export type Nothing = { readonly nothing: string }

export type Writing = {
  readonly facts: Facts
  readonly site: Site
  /** The address of the sender. */
  readonly from: string
  /** The address for mails to staff. */
  readonly notificationEmail: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Signs the secret links in letters (`links.ts` of platform). */
  readonly keyring: Pick<Keyring, 'digest'>
  /** Who gets the head of the log every day, and how it is read; undefined when nobody does. */
  readonly logHead: { readonly address: string; read(): Promise<Head> } | undefined
  /** Renders a voucher as PDF. @throws {RendererBusy} when too many documents wait to be rendered */
  print(row: IssuedRow): Promise<Buffer>
}

/**
 * Writes a mail. It is called for each attempt, so it takes the facts as they are then. When it throws, the mail waits
 * for another attempt, or is given up after too many (`outcomeOfFailure` in `sender.ts`).
 * @param ref names the event that ordered the mail, and says what the mail is about (`about` of the outbox)
 * @param gathered the events of the other mails that this mail covers, for one of `GATHERED_KINDS`
 * @throws {NotYet} while a fact is missing that will be there shortly: this counts as a refusal, but the next attempt
 * comes sooner
 * @throws {RendererBusy} as `print` does: this does not count as a refusal
 * @throws any other error counts as a refusal by the mail server
 */
export type Writer = (
  writing: Writing,
  ref: EventRef & Pick<Order, 'about'>,
  gathered?: readonly EventRef[],
) => Promise<Post | Nothing>

export const ERASED_PERSON: Nothing = { nothing: 'the person was erased' }

/**
 * Whether the field of an address was erased. It then reads « effacé », or null where its schema allows null
 * (`personalFieldsOf`). So where null also means that nobody gave an address, as in `recipient_email`, this does not
 * tell the two apart.
 */
export const isErased = (address: string | null): boolean => address === null || address === ERASED

export const NO_ADDRESS: Nothing = { nothing: 'the client has no address' }

/** Addresses a letter to staff. */
export const toStaff = ({ site, notificationEmail }: Writing, letter: Letter): Post => ({
  letter,
  to: { name: site.centre.identity.name, address: notificationEmail },
})
