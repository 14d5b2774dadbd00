import type { Given } from '@alba/contracts/clients/rows'
import type { EventOf } from '@alba/contracts/events'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'

/** The events with which somebody gives contact details, settles what they were given for, or corrects them. */
export type GivingEvent = EventOf<'BookingRequested' | 'VoucherOrdered' | 'PackagePurchased' | ImportedType>
type ImportedType = 'ClientRecorded' | 'VoucherImported' | 'PackageImported'
export type SettlingEvent = EventOf<'BookingConfirmed' | 'VoucherIssued' | 'PackagePaid'>
export type CorrectingEvent = EventOf<'BookingContactCorrected' | 'VoucherBuyerCorrected' | 'PurchaseBuyerCorrected'>

export const givenWith = (event: GivingEvent | CorrectingEvent): Given => ({ sale: saleOf(event), ...whoIn(event) })

function whoIn({ data }: GivingEvent | CorrectingEvent): Omit<Given, 'sale'> {
  if ('name' in data) return { name: data.name, email: data.email, phone: data.phone }
  if ('customerName' in data) return { name: data.customerName, email: data.customerEmail, phone: data.customerPhone }
  const name = buyerName(data.purchaserFirstname, data.purchaserName)
  return { name, email: data.purchaserEmail, phone: data.purchaserPhone }
}

/** The booking or order that an event is about: `booking 412345678901234`. */
export function saleOf({ data }: GivingEvent | SettlingEvent | CorrectingEvent): string {
  if ('bookingId' in data) return `booking ${data.bookingId}`
  if ('voucherId' in data) return `voucher ${data.voucherId}`
  // A client who was recorded without a booking or order.
  return 'purchaseId' in data ? `purchase ${data.purchaseId}` : 'imported'
}
