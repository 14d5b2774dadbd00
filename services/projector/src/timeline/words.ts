import type { EventOf } from '@alba/contracts/events'
import type { HistoryType, TimelineWords } from '@alba/contracts/timeline/rows'

/**
 * What a history shows of what somebody wrote about a person. All of it is sealed in the event, and « effacé » when the
 * person is. Why a booking was canceled or moved stands in its own row.
 */
export function wordsOf({ type, data }: EventOf<HistoryType>): TimelineWords {
  switch (type) {
    case 'BookingRequested':
      return { notes: data.notes, adminNotes: data.adminNotes ?? null }
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
