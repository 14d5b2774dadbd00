import { ERASED } from '@alba/contracts/shared/event'
import type { Keyring } from '@alba/platform/event-log/keyring'
import type { Head } from '@alba/platform/verification/chain'
import type { Facts } from '../facts.ts'
import type { Letter, Site } from '../letters/letter.ts'
import type { IssuedRow } from '../letters/vouchers.ts'
import type { Post } from '../message.ts'
import type { Order, Place } from '../outbox/table.ts'

/** The reason why a mail that was ordered is not written. */
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
  /** Signs the links of invitations. */
  readonly keyring: Pick<Keyring, 'digest'>
  /** Who gets the head of the log every day, and how it is read; undefined when nobody does. */
  readonly logHead: { readonly address: string; read(): Promise<Head> } | undefined
  /** Renders a voucher as PDF. */
  print(row: IssuedRow): Promise<Buffer>
}

/**
 * Writes a mail.
 * @param place its event in the log, and its subject
 * @param along events of further mails that this mail covers
 */
export type Writer = (
  writing: Writing,
  place: Place & Pick<Order, 'about'>,
  along?: readonly Place[],
) => Promise<Post | Nothing>

export const ERASED_PERSON: Nothing = { nothing: 'the person was erased' }

export const isErased = (address: string | null): boolean => address === null || address === ERASED

export const toStaff = ({ site, notificationEmail }: Writing, letter: Letter): Post => ({
  letter,
  to: { name: site.centre.identity.name, address: notificationEmail },
})
