import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { capital } from '@alba/contracts/centre/grammar'
import { exactPrice } from '@alba/contracts/shared/price'
import { dateLabel, timeLabel } from '../../../shared/centre-time.ts'
import { bothAsFacts } from '../../../shared/treatments.ts'
import { practitioner } from '../../../shared/words.ts'

/** The facts of the booking, as label and value. */
export const factsOf = (booking: LinkedBookingView): [string, string][] => [
  ['Soin', booking.second ? '' : booking.service.name],
  ['Date', dateLabel(booking.start_time)],
  ['Heure', timeLabel(booking.start_time)],
  ...bothAsFacts(booking),
  [capital(practitioner.one), booking.second ? '' : (booking.practitioners[0]?.name ?? '')],
  ['Prix', booking.settled_by === 'voucher' ? 'Offert' : exactPrice(booking.price_cents)],
  ['Réservation n°', groupedNumber(booking.id)],
]
