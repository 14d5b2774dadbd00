import { localOf, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { recipientOrBuyer } from '@alba/contracts/vouchers/delivery'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { linkTo, type Rich, type Site } from './letter.ts'
import { fullName } from './words.ts'

/** A voucher that is sent at a moment which its buyer chose, and not as soon as it is paid. */
export type Planned = VoucherRow & { readonly deliver_at: string }
export const isPlanned = <Row extends VoucherRow>(row: Row): row is Row & Planned => row.deliver_at !== null

/** A voucher that is still to be sent. */
export type Delivery = {
  readonly planned: Planned
  /** The page on which the buyer changes the moment. */
  readonly link: string
}

/** The address of the page on which the buyer changes the moment. The secret follows a `#`, so no server logs it. */
export const deliveryLink = (token: string, site: Site): string => linkTo(site, `/bons-cadeaux/envoi#${token}`)

/** « vendredi 25 décembre 2026 à 8 h 00 », in the centre's time. With the year, because it may lie far ahead. */
function momentOf({ deliver_at }: Planned, { zone }: Site): string {
  const local = localOf(deliver_at, zone)
  return `${spokenDay(local)} à ${spokenTime(local)}`
}

/** « à Léa Martin » */
const toWhom = (row: Planned): string =>
  ` à ${fullName(row.recipient_firstname, row.recipient_lastname) || 'la personne à qui vous l’offrez'}`

/** When the voucher is sent and to whom, and what the buyer may still do about it. */
export function sentOn({ planned, link }: Delivery, site: Site): Rich {
  const isForRecipient = recipientOrBuyer(planned.recipient_email) === 'recipient'
  const destination = isForRecipient
    ? `${toWhom(planned)}, à l’adresse ${planned.recipient_email}`
    : ', à vous : vous aurez le bon sous la main pour l’offrir'
  return [
    'Nous l’envoyons le ',
    { bold: momentOf(planned, site) },
    `${destination}. Jusque-là, vous pouvez `,
    { text: 'changer la date ou l’envoyer tout de suite', href: link },
    '. Ne transférez pas ce message avant : le lien est à vous.',
  ]
}

/** The sentence that says that a planned voucher is not sent. */
export const notSent = (planned: Planned, site: Site): Rich => {
  const isForRecipient = recipientOrBuyer(planned.recipient_email) === 'recipient'
  return `Il devait partir le ${momentOf(planned, site)}${isForRecipient ? toWhom(planned) : ''} : il n’est pas envoyé.`
}
