import { z } from 'zod'
import { instant, localDate, localDateTime } from '../shared/centre-time.ts'
import { correctEmailRequest } from '../shared/corrections.ts'
import { cents } from '../shared/money.ts'
import { bookingView, namedPractitioner } from './api.ts'
import { bookingToken } from './link-commands.ts'
import { vouchersBackView } from './staff-api.ts'

/*
 * What the page shows to which the link in a letter leads, and what it sends (ADR 102). The secret of the link is in the
 * body, so that it is in no address. Times of day are the centre's, without a zone.
 */

/** POST /api/booking-links/look-up */
export const linkRequest = z.object({ token: bookingToken })

/** POST /api/bookings/{id}/link */
export const makeLinkRequest = correctEmailRequest.pick({ request_key: true })
export const linkView = z.object({ token: bookingToken })

/** What a client needs to know before they move the booking. */
const movingView = z.object({
  /** The term that any move would break: « too late » or « too often ». Null when it may be moved. */
  refused: z.enum(['too_late', 'too_often']).nullable(),
  /** The last day to which it may be moved. */
  last_date: localDate,
  /** How often it may still be moved, if it is in time. */
  left: z.int(),
})

/** What a cancellation gives back; of a canceled booking, what it gave back. */
const returnView = z.object({
  /** False: it is, or was, too late, and the price stays due. */
  gives_back: z.boolean(),
  /**
   * `card`: it is returned to the card. `on_site`: it was paid at the centre. `elsewhere`: it was paid before the move
   * from another system. `voucher`: the voucher is valid again, until `voucher_until`. `expired_voucher`: the voucher is
   * no longer valid. `void_voucher`: it was made invalid. `returned`: everything that was paid went back before.
   * `nothing`: nothing was paid.
   */
  paid_with: z.enum([
    'card',
    'on_site',
    'elsewhere',
    'voucher',
    'expired_voucher',
    'void_voucher',
    'returned',
    'nothing',
  ]),
  /** What was paid and has not gone back, in cents. */
  amount_cents: cents,
  /**
   * The last day of the voucher that paid; null when none did. Where several payments settled the booking, the first of
   * the last days of the vouchers that can be used again.
   */
  voucher_until: localDate.nullable(),
  /** Where several payments settled the booking: what becomes of the vouchers. `paid_with` is about the card then. */
  vouchers: vouchersBackView
    .extend({
      /** The last of the last days of the vouchers that can be used again; null when none can, or none has a last day. */
      last_until: localDate.nullable(),
    })
    .optional(),
})
export type ReturnView = z.infer<typeof returnView>

/** A booking for whoever has its link: without the client's name, address and notes. */
export const linkedBookingView = bookingView
  .pick({
    id: true,
    service_id: true,
    service: true,
    start_time: true,
    end_time: true,
    status: true,
    practitioners: true,
    second: true,
    wished_practitioner: true,
    price_cents: true,
    settled_by: true,
    terms: true,
  })
  .extend({
    /** The start as an instant (UTC), to send back as `seen_start`. */
    starts_at: instant,
    /** Until when it may be moved, and canceled without owing the price. */
    last_moment: z.string(),
    moving: movingView,
    cancellation: returnView,
  })
export type LinkedBookingView = z.infer<typeof linkedBookingView>

const anyPractitioner = {
  any_practitioner: z
    .boolean()
    .default(false)
    .describe('The client no longer asks for the practitioner of their request: anybody may get the booking.'),
}

/** POST /api/booking-links/dates: which of the days from `from` on have a time to which the booking may be moved. */
export const linkDatesRequest = linkRequest.extend({
  from: localDate,
  days: z.int().min(1).max(31).default(7),
  ...anyPractitioner,
})
/** POST /api/booking-links/starts: the times of a day to which the booking may be moved. */
export const linkStartsRequest = linkRequest.extend({ date: localDate, ...anyPractitioner })
export const linkedStart = z.object({
  start_time: z.string(),
  end_time: z.string(),
  /** Who would give it: the same practitioner if she is free then. Of two treatments, who would give the first. */
  practitioner: namedPractitioner,
})
export type LinkedStart = z.infer<typeof linkedStart>

const seen = {
  seen_start: instant.describe(
    'The start that the client saw (UTC). When it is another one by now, the answer is 409.',
  ),
}

/** POST /api/booking-links/move */
export const linkMoveRequest = linkRequest.extend({
  ...seen,
  start_time: z.string('Veuillez choisir une date et un horaire').pipe(localDateTime),
  ...anyPractitioner,
})

/** POST /api/booking-links/cancel */
export const linkCancelRequest = linkRequest.extend({
  ...seen,
  gives_back: z
    .boolean()
    .describe('What the client was told about what was paid. When it is no longer true, the answer is 409.'),
})
