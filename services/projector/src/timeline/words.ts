import type { EventOf } from '@alba/contracts/events'
import type { HistoryType, TimelineWords } from '@alba/contracts/timeline/rows'

type Contact = EventOf<'BookingContactCorrected'>['data']

const contactOf = (data: Pick<Contact, 'customerName' | 'customerEmail' | 'customerPhone'>): TimelineWords => ({
  name: data.customerName,
  email: data.customerEmail,
  phone: data.customerPhone,
})

/**
 * Texts about a person that a history shows. They are encrypted in the event, and read « effacé » once the person is
 * erased. The reasons of cancellations and moves are in the row of the booking.
 */
export function wordsOf({ type, data }: EventOf<HistoryType>): TimelineWords {
  switch (type) {
    case 'BookingRequested':
      return { notes: data.notes, adminNotes: data.adminNotes ?? null, ...contactOf(data) }
    case 'BookingContactCorrected':
      return contactOf(data)
    case 'NotesChanged':
      return { notes: data.notes, adminNotes: data.adminNotes }
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
