import type { DomainEvent } from '@alba/contracts/events'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { receiptLinks } from '@alba/platform/links/links'
import { lastOf } from '../facts.ts'
import type { Letter } from '../letters/letter.ts'
import { withReceipt } from '../letters/receipt.ts'
import type { Writing } from './writing.ts'

/** The events that say whose a sale is: first its request, later each correction of the address. */
const owners = {
  booking: ['BookingRequested', 'BookingContactCorrected'],
  voucher: ['VoucherOrdered', 'VoucherBuyerCorrected'],
  package: ['PackagePurchased', 'PurchaseBuyerCorrected'],
} as const

/**
 * Leads from the letter to the receipt of what was paid, where the centre offers receipts. The link belongs to the
 * present address of the sale, to which the letter goes.
 * @param events all of the sale
 */
export function leadToReceipt(
  { keyring, site }: Pick<Writing, 'keyring' | 'site'>,
  letter: Letter,
  sale: PaymentTarget,
  events: readonly DomainEvent[],
): Letter {
  const [request, correction] = owners[sale.kind]
  const owner = lastOf(events, correction) ?? lastOf(events, request)
  if (!site.centre.choices.receipts || !owner) return letter
  return withReceipt(letter, receiptLinks.token(keyring, sale, owner.data.personId), site)
}
