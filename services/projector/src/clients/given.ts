import type { Given } from '@alba/contracts/clients/rows'
import type { EventOf } from '@alba/contracts/events'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'

type ImportedType = 'ClientRecorded' | 'VoucherImported' | 'PackageImported'
/** Somebody gives contact details with these events: for a booking, an order, or in an import. */
export type GivingEvent = EventOf<'BookingRequested' | 'VoucherOrdered' | 'PackagePurchased' | ImportedType>
/** A booking or an order is settled by these events: it is paid, or confirmed by staff. */
export type SettlingEvent = EventOf<'BookingConfirmed' | 'VoucherIssued' | 'PackagePaid'>
/** These events replace the contact details of a booking or an order. */
export type CorrectingEvent = EventOf<'BookingContactCorrected' | 'VoucherBuyerCorrected' | 'PurchaseBuyerCorrected'>
/**
 * Staff sets the contact details of a client as a whole with these events. Where the person id changes, everything that
 * the one person has goes over to the other.
 */
export type HandingOverEvent = EventOf<'ClientContactCorrected' | 'ClientsJoined' | 'ClientsParted'>

/** The contact details in an event, and the booking or order that they were given for. */
export const givenWith = (event: GivingEvent | CorrectingEvent | HandingOverEvent): Given => ({
  sale: saleOf(event),
  ...contactIn(event),
})

function contactIn({ data }: GivingEvent | CorrectingEvent | HandingOverEvent): Omit<Given, 'sale'> {
  if ('name' in data) return { name: data.name, email: data.email, phone: data.phone }
  if ('customerName' in data) return { name: data.customerName, email: data.customerEmail, phone: data.customerPhone }
  const name = buyerName(data.purchaserFirstname, data.purchaserName)
  return { name, email: data.purchaserEmail, phone: data.purchaserPhone }
}

/**
 * The booking or order that an event is about: `booking 412345678901234`, `voucher …` or `purchase …`; `record` when
 * it is about a client alone. It tells apart the contact details that one person gave.
 */
export function saleOf({ data }: GivingEvent | SettlingEvent | CorrectingEvent | HandingOverEvent): string {
  if ('bookingId' in data) return `booking ${data.bookingId}`
  if ('voucherId' in data) return `voucher ${data.voucherId}`
  return 'purchaseId' in data ? `purchase ${data.purchaseId}` : 'record'
}
