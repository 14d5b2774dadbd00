import { telLink } from '@alba/contracts/shared/dialling'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { Gift, MessageSquareHeart, User } from 'lucide-react'
import { SheetSection } from '../../ui/sheet.tsx'
import { ClientLink } from './client-link.tsx'
import { MailLink } from './mail-link.tsx'
import styles from './sale-people.module.css'

/** The fields about buyer and recipient that a voucher and a purchase share. */
type Sale = {
  readonly purchaser_firstname: string | null
  /** The last name. */
  readonly purchaser_name: string | null
  readonly purchaser_email: string | null
  readonly purchaser_phone: string | null
  readonly recipient_firstname: string | null
  readonly recipient_lastname: string | null
  readonly recipient_email: string | null
  readonly personal_message: string | null
}

/** The buyer's first and last name; after their erasure « effacé ». */
export const buyerNameOf = (sale: Pick<Sale, 'purchaser_firstname' | 'purchaser_name'>): string =>
  buyerName(sale.purchaser_firstname ?? '', sale.purchaser_name ?? '')

/**
 * The recipient's first and last name. Empty when the buyer is the recipient, when only an e-mail address is known, and
 * after an erasure.
 */
export const recipientNameOf = (sale: Pick<Sale, 'recipient_firstname' | 'recipient_lastname'>): string =>
  [sale.recipient_firstname, sale.recipient_lastname].filter(Boolean).join(' ')

/**
 * The buyer; and the recipient and the message, if there are any.
 * @param saleKey `voucher:{id}` or `package:{id of the purchase}`, for the link to the buyer’s page
 */
export function SalePeople({ sale, saleKey }: { sale: Sale; saleKey: string }) {
  const recipient = recipientNameOf(sale)
  return (
    <>
      <SheetSection icon={<User aria-hidden="true" />} title="Acheteur">
        <div className={styles.person}>
          <b>{buyerNameOf(sale)}</b>
          {sale.purchaser_email && <MailLink email={sale.purchaser_email} />}
          {sale.purchaser_phone && <a href={telLink(sale.purchaser_phone)}>{phoneInPairs(sale.purchaser_phone)}</a>}
          <ClientLink who={saleKey} />
        </div>
      </SheetSection>
      {(recipient || sale.recipient_email) && (
        <SheetSection icon={<Gift aria-hidden="true" />} title="Destinataire">
          <div className={styles.person}>
            {recipient && <b>{recipient}</b>}
            {sale.recipient_email && <MailLink email={sale.recipient_email} />}
          </div>
        </SheetSection>
      )}
      {sale.personal_message && (
        <SheetSection icon={<MessageSquareHeart aria-hidden="true" />} title="Message personnel">
          <p className={styles.quote}>{sale.personal_message}</p>
        </SheetSection>
      )}
    </>
  )
}
