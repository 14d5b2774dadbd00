import { z } from 'zod'
import { staffBookingDetail } from '../bookings/staff-api.ts'
import { purchaseDetail } from '../packages/api.ts'
import { overviewItem } from '../payments/staff-api.ts'
import { localDate } from '../shared/centre-time.ts'
import { personId } from '../shared/event.ts'
import { INVALID_ID, paymentIntentId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { searchQuery } from '../shared/page.ts'
import { voucherDetail } from '../vouchers/api.ts'
import { clientContact } from './contact.ts'
import { saleKey } from './sale-key.ts'

/* Clients as staff sees them, with all that they booked and bought. */

/** The id of a person, in a path. */
export const personInPath = z.object({ id: personId })

/** Whom a page is about: a person by id, or whoever has this booking, voucher or purchase now, or made this payment. */
export const clientInPath = z.object({ id: z.union([personId, saleKey, paymentIntentId], INVALID_ID) })

/** GET /api/backoffice/clients: at most `MOST_CLIENTS`. */
export const clientListQuery = z.object({
  /** Parts of a name, an e-mail address or a phone number. Empty: those who were seen last. */
  q: searchQuery,
})

/** A client in the list. */
export const clientSummary = z.object({
  /** The id of the person, which reveals neither their address nor their phone number. */
  id: personId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The centre's day of the last appointment that has begun; null when there was none. */
  last_visit: localDate.nullable(),
})
export type ClientSummary = z.infer<typeof clientSummary>

const clientBooking = staffBookingDetail.pick({
  id: true,
  start_time: true,
  end_time: true,
  status: true,
  abandoned: true,
  service: true,
  practitioners: true,
  price_cents: true,
  notes: true,
  admin_notes: true,
})
export type ClientBooking = z.infer<typeof clientBooking>

const clientVoucher = voucherDetail.pick({
  id: true,
  voucher_number: true,
  status: true,
  service_name: true,
  worth_cents: true,
  balance_cents: true,
  expires_at: true,
  created_at: true,
  package_purchase_id: true,
})
export type ClientVoucher = z.infer<typeof clientVoucher>

const clientPackage = purchaseDetail.pick({
  id: true,
  package: true,
  payment_status: true,
  amount_cents: true,
  created_at: true,
  vouchers: true,
})
export type ClientPackage = z.infer<typeof clientPackage>

/** GET /api/backoffice/clients/{id}. All lists have the newest first. */
export const clientPage = clientSummary.extend({
  /** How many appointments have begun. */
  visits: z.int(),
  /** What the centre keeps of all payments, in cents: what came in, without what went back or is disputed. */
  kept_cents: cents,
  bookings: z.array(clientBooking),
  vouchers: z.array(clientVoucher),
  packages: z.array(clientPackage),
  payments: z.array(overviewItem),
  /**
   * Whose place this client has taken, the last one first: clients who were joined with this one, and the client's own
   * earlier addresses. Only those who were joined can be parted.
   */
  joined: z.array(clientSummary.omit({ last_visit: true }).extend({ joined_at: z.string(), partable: z.boolean() })),
  /** Whether there is more than `MOST_SALES`, and the oldest is missing. */
  is_cut: z.boolean(),
})
export type ClientPage = z.infer<typeof clientPage>

/** PUT /api/backoffice/clients/{id}/contact */
export const clientContactRequest = clientContact.extend({
  /** What the author saw. When it has changed since, the request is refused with 409. */
  instead_of: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
})
export type ClientContactRequest = z.input<typeof clientContactRequest>

/** Who the client is after a change: with another address, another person. */
export const changedClient = z.object({ id: personId })

/** POST /api/backoffice/clients/{id}/join: `other` becomes one with the client of the path, whose details are kept. */
export const joinRequest = z.object({ other: z.string(INVALID_ID).pipe(personId) })

/** POST /api/backoffice/clients/{id}/part: `other` is somebody of their own again. */
export const partRequest = joinRequest
