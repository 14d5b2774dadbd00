import type { EventOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import type { HistoryType, TimelineWords } from '@alba/contracts/timeline/rows'
import { type buyerContactNames, buyerName } from '@alba/contracts/vouchers/buyer-details'

type Contact = EventOf<'BookingContactCorrected'>['data']

const contactOf = (data: Pick<Contact, 'customerName' | 'customerEmail' | 'customerPhone'>): TimelineWords => ({
  name: data.customerName,
  email: data.customerEmail,
  phone: data.customerPhone,
})

const buyerOf = (
  data: Pick<EventOf<'PurchaseBuyerCorrected'>['data'], (typeof buyerContactNames)[number]>,
): TimelineWords => ({
  name: buyerName(data.purchaserFirstname, data.purchaserName),
  email: data.purchaserEmail,
  phone: data.purchaserPhone,
})

/**
 * Texts about a person that a history shows. They are encrypted in the event, and read as « effacé » once the person
 * is erased. The reasons of cancellations and moves are in the row of the booking.
 */
export function wordsOf({ type, data }: EventOf<HistoryType>): TimelineWords {
  switch (type) {
    case 'BookingRequested':
      return { notes: data.notes, adminNotes: data.adminNotes ?? null, ...contactOf(data) }
    case 'BookingContactCorrected':
      return contactOf(data)
    case 'ClientRecorded':
    case 'ClientContactCorrected':
    case 'ClientsJoined':
    case 'ClientsParted':
      return pick(data, ['name', 'email', 'phone'])
    case 'NotesChanged':
      return { notes: data.notes, adminNotes: data.adminNotes }
    case 'VoucherOrdered':
    case 'PackagePurchased':
    case 'VoucherImported':
    case 'PackageImported':
    case 'VoucherBuyerCorrected':
    case 'PurchaseBuyerCorrected':
      return buyerOf(data)
    case 'RefundRequested':
    case 'RefundedOtherwise':
    case 'RefundWrittenOff':
    case 'RefundedOnSite':
    case 'RefundOnSiteWrittenOff':
      return { reason: data.reason }
    case 'VoucherExtended':
    case 'VoucherExtensionUndone':
      return data.reason ? { reason: data.reason } : {}
    case 'VoucherInvalidated':
      return data.because ? { reason: data.because } : {}
    default:
      return {}
  }
}
