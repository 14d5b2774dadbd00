import { bookableStart } from '@alba/contracts/agenda/offer'
import type { BookingView } from '@alba/contracts/bookings/api'
import { requestBooking as command, type RequestBooking } from '@alba/contracts/bookings/commands'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { DataOf } from '@alba/contracts/events'
import { snakeKeys } from '@alba/contracts/shared/case'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { findEligibility } from '@alba/platform/eligibility/results'
import type { Cause } from '../decision/cause.ts'
import { newId } from '../decision/ids.ts'
import { later, type Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { notWorking, retiredServices } from '../reference/reference.ts'
import { redeemVoucher } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { booking } from './booking.ts'
import { cancelUnpaidBooking } from './cancel-unpaid.ts'
import { claimHold } from './claim-hold.ts'
import { eligibilityToday } from './eligibility.ts'
import { findRepeated, holdAndRecord, loadKeys } from './hold-and-record.ts'
import { refuseAnswers } from './own-answers.ts'
import { isPaidWith } from './parts/decide.ts'
import { draftPayment, payWithVoucher } from './pay-with-voucher.ts'

type Requested = DataOf<'BookingRequested'>
type Eligibility = DataOf<'EligibilityConfirmed'>
type Made = { readonly bookingId: number; readonly position: string; readonly booking: BookingView | null }

/**
 * A visitor books. First the agenda holds the time, then the booking is recorded; a crash between the two leaves a hold
 * that ends by itself. A booking with a voucher is paid at once.
 */
export const requestBooking = handler(command, async (deps: PaymentDeps, { network, ...body }, cause) => {
  const bookingId = newId(deps.keyring, 'booking-id', body.idempotencyKey)
  const repeated = await findRepeated(deps, bookingId, body, cause)
  if (repeated && !repeated.ok) return repeated
  const made = repeated ? { ...repeated, booking: null } : await makeBooking(deps, bookingId, body, network, cause)
  if (!made.ok || !body.voucher) return made
  const state = deps.streams.recall(booking, bookingId, made.position)
  const paid =
    state && state.status !== 'none' && isPaidWith(state.settledBy, body.voucher.voucherId)
      ? made
      : await payWithVoucher(deps, body.voucher, bookingId, cause)
  if (paid.ok)
    return { ...made, position: later(made.position, paid.position) ?? made.position, booking: paidView(made.booking) }
  // Another booking has used up the voucher in the meantime. This booking has no open payment that must be closed.
  await cancelUnpaidBooking(deps, { bookingId, closeIntent: false }, cause)
  return paid
})

/**
 * @param network the visitor's network. It is not in `body`, because the same request may come again from another one
 */
async function makeBooking(
  deps: Deps,
  bookingId: number,
  body: RequestBooking,
  network: string | undefined,
  cause: Cause,
): Promise<Result<Made>> {
  const { services, bookingRules: rules } = deps.reference.current()
  const service = services.get(body.serviceId)
  if (!service) return reject('service_unknown')
  const refusal = refuse(body, service)
  if (refusal) return reject(refusal)
  const wishRefusal = refuseWish(deps, body)
  if (wishRefusal) return wishRefusal
  const answersRefusal = refuseAnswers(service, body.answers, { mayLeaveOpen: false })
  if (answersRefusal) return answersRefusal
  const start = bookableStart(body.startTime, rules, deps.zone, deps.clock())
  if (!start.ok) return start
  const eligibility = await eligibilityFor(deps, service, body.eligibilityId, bookingId)
  if (eligibility === 'not_eligible') return reject('not_eligible')
  const { voucher } = body
  const { practitionerId = null } = body
  const wish = { practitionerId, isWished: practitionerId !== null }
  const wantedTime = { ...start, ...wish, bookingId, service, channel: 'web', eligibility } as const
  // A booking with a voucher is paid at once: it is not an unpaid hold.
  const claiming = network === undefined || voucher ? undefined : claimHold(deps, wantedTime, body, network)
  // `loadKeys` makes the keys that encrypt the personal fields available to `holdAndRecord`.
  const [voucherRefusal, claim] = await Promise.all([
    refuseVoucher(deps, body, service, eligibility, bookingId),
    claiming,
    loadKeys(deps, bookingId, deps.keyring.personId(body.customerEmail)),
  ])
  if (voucherRefusal) return reject(voucherRefusal)
  if (claim && !claim.ok) return claim
  const wanted = claim ? { ...wantedTime, unpaid: { isNewcomer: claim.isNewcomer } } : wantedTime
  const made = await holdAndRecord(deps, wanted, body, cause, (draft, booked) => {
    if (voucher) draftPayment(deps, voucher, draft, booked)
  })
  if (!made.ok) {
    if (claim) await deps.unpaidHolds.forget(bookingId)
    return made
  }
  const { position, occurredAt } = made
  const booking = occurredAt === null ? null : viewOf(deps, made.request, eligibility, occurredAt)
  return { ok: true, bookingId, position, booking }
}

/** Refuses a voucher that cannot pay, before any time is held. The voucher is checked again when it pays. */
async function refuseVoucher(
  deps: Deps,
  { voucher: presented, serviceId }: RequestBooking,
  { priceCents, questionnaireId }: ServiceDefinition,
  eligibility: Eligibility | undefined,
  bookingId: number,
): Promise<Rejection | undefined> {
  if (!presented) return undefined
  if (questionnaireId !== null && !eligibility) return 'eligibility_required'
  const { voucherId, number } = presented
  const state = await deps.streams.load(voucher, voucherId)
  const wanted = {
    number,
    bookingId,
    serviceId,
    priceCents,
    retiredServices: retiredServices(deps.reference.current()),
  }
  const decision = redeemVoucher(state, wanted, deps.clock())
  return decision.ok ? undefined : decision.rejection
}

function refuse(body: RequestBooking, service: ServiceDefinition): Rejection | undefined {
  if (!isOffered(service)) return 'service_retired'
  if (body.termsAccepted === false) return 'terms_not_accepted'
  return service.priceCents === 0 ? 'price_on_request' : undefined
}

/** Refuses a practitioner who takes no bookings, and any one where visitors do not choose. */
function refuseWish({ reference }: Deps, { practitionerId }: RequestBooking): Refusal | undefined {
  if (practitionerId === undefined) return undefined
  const current = reference.current()
  if (!current.choices.visitorsChoosePractitioner) return reject('practitioner_not_chosen_here')
  return notWorking(current, practitionerId)
}

/** The result of the questionnaire that was answered under the visitor's draft id; undefined when there is none. */
async function eligibilityFor(
  deps: Deps,
  service: ServiceDefinition,
  key: string | null,
  bookingId: number,
): Promise<Eligibility | undefined | 'not_eligible'> {
  if (service.questionnaireId === null || key === null) return undefined
  const result = await findEligibility(deps.database, key)
  if (!result || result.questionnaireId !== service.questionnaireId) return undefined
  if (!result.eligible) return 'not_eligible'
  return eligibilityToday(deps, bookingId, result)
}

/** The booking as its read model will show it in a moment. */
const viewOf = (
  { zone }: Deps,
  request: Requested,
  eligibility: Eligibility | undefined,
  occurredAt: string,
): BookingView =>
  viewOfBooking(
    {
      ...snakeKeys(request),
      id: request.bookingId,
      status: 'pending_hold',
      eligibility_confirmed_on: eligibility?.confirmedOn ?? null,
      late_payment_refunded: false,
      settled_by: null,
      voucher_parts: [],
      wished_practitioner: request.practitionerIsWished
        ? { id: request.practitionerId, name: request.practitionerName }
        : null,
      created_at: occurredAt,
    },
    zone,
  )

/** The same booking, paid with its voucher. */
const paidView = (view: BookingView | null): BookingView | null =>
  view && { ...view, status: 'confirmed', held_until: null, settled_by: 'voucher' }
