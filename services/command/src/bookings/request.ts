import { bookableStart } from '@alba/contracts/agenda/offer'
import type { BookingView } from '@alba/contracts/bookings/api'
import { requestBooking as command, type RequestBooking } from '@alba/contracts/bookings/commands'
import { questionnairesOf } from '@alba/contracts/bookings/two-treatments'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
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
import { notWorking } from '../reference/reference.ts'
import { redeemVoucher } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { booking } from './booking.ts'
import { cancelUnpaidBooking } from './cancel-unpaid.ts'
import { type Chosen, chosenTreatments, questionsOf } from './chosen-treatments.ts'
import { claimHold } from './claim-hold.ts'
import { eligibilityToday } from './eligibility.ts'
import { findRepeated, holdAndRecord, loadKeys } from './hold-and-record.ts'
import { refuseAnswers } from './own-answers.ts'
import { isPaidWith } from './parts/decide.ts'
import { draftPayment, payWithVoucher, redemptionFor } from './pay-with-voucher.ts'
import type { Wanted } from './wanted.ts'

type Requested = DataOf<'BookingRequested'>
type Eligibility = DataOf<'EligibilityConfirmed'>
type Made = { readonly bookingId: number; readonly position: string; readonly booking: BookingView | null }

/**
 * A visitor books. First the agenda holds the time, then the booking is recorded; a crash between the two leaves a hold
 * that ends by itself. A booking with a voucher is paid at once.
 */
export const requestBooking = handler(
  command,
  async (deps: PaymentDeps, { network, seenPriceCents, ...body }, cause) => {
    const bookingId = newId(deps.keyring, 'booking-id', body.idempotencyKey)
    const repeated = await findRepeated(deps, bookingId, body, cause)
    if (repeated && !repeated.ok) return repeated
    const made = repeated
      ? { ...repeated, booking: null }
      : await makeBooking(deps, bookingId, body, { network, seenPriceCents }, cause)
    if (!made.ok || !body.voucher) return made
    const state = deps.streams.recall(booking, bookingId, made.position)
    const paid =
      state && state.status !== 'none' && isPaidWith(state.settledBy, body.voucher.voucherId)
        ? made
        : await payWithVoucher(deps, body.voucher, bookingId, cause)
    if (paid.ok)
      return {
        ...made,
        position: later(made.position, paid.position) ?? made.position,
        booking: paidView(made.booking),
      }
    // Another booking has used up the voucher in the meantime. This booking has no open payment that must be closed.
    await cancelUnpaidBooking(deps, { bookingId, closeIntent: false }, cause)
    return paid
  },
)

/** What may differ when the same request comes again: the visitor's network, and the price that was shown to them. */
type Circumstances = Pick<RequestBooking, 'network' | 'seenPriceCents'>

async function makeBooking(
  deps: Deps,
  bookingId: number,
  body: RequestBooking,
  { network, seenPriceCents }: Circumstances,
  cause: Cause,
): Promise<Result<Made>> {
  const { bookingRules: rules } = deps.reference.current()
  const chosen = chosenTreatments(deps.reference.current(), body, service => refuseOnline(body, service))
  if (!chosen.ok) return chosen
  const { service, second } = chosen
  const priceCents = service.priceCents + (second?.service.priceCents ?? 0)
  if (seenPriceCents !== undefined && seenPriceCents !== priceCents) return reject('price_changed')
  const refusal = refuseWish(deps, body) ?? refuseAnswers(questionsOf(chosen), body.answers, { mayLeaveOpen: false })
  if (refusal) return refusal
  const start = bookableStart(body.startTime, rules, deps.zone, deps.clock())
  if (!start.ok) return start
  const eligibility = await eligibilityFor(deps, chosen, body, bookingId)
  if (eligibility === 'not_eligible') return reject('not_eligible')
  const { voucher } = body
  const { practitionerId = null } = body
  const wish = { practitionerId, isWished: practitionerId !== null }
  const wantedTime = { ...start, ...wish, bookingId, service, second, channel: 'web', eligibility } as const
  // A booking with a voucher is paid at once: it is not an unpaid hold.
  const claiming = network === undefined || voucher ? undefined : claimHold(deps, wantedTime, body, network)
  // `loadKeys` makes the keys that encrypt the personal fields available to `holdAndRecord`.
  const [voucherRefusal, claim] = await Promise.all([
    refuseVoucher(deps, body, wantedTime),
    claiming,
    loadKeys(deps, bookingId, deps.keyring.personId(body.customerEmail), body),
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
  { voucher: presented }: RequestBooking,
  { bookingId, service, second, eligibility }: Wanted,
): Promise<Rejection | undefined> {
  if (!presented) return undefined
  if (eligibility.length < questionnairesOf({ ...service, second: second?.service }).length)
    return 'eligibility_required'
  const state = await deps.streams.load(voucher, presented.voucherId)
  const priceCents = service.priceCents + (second?.service.priceCents ?? 0)
  const wanted = redemptionFor(deps, { bookingId, serviceId: service.serviceId, priceCents, second }, presented.number)
  const decision = redeemVoucher(state, wanted, deps.clock())
  return decision.ok ? undefined : decision.rejection
}

/** Why a visitor cannot book a treatment that is offered. Staff may book one whose price is on request. */
function refuseOnline({ termsAccepted }: RequestBooking, { priceCents }: ServiceDefinition): Rejection | undefined {
  if (termsAccepted === false) return 'terms_not_accepted'
  return priceCents === 0 ? 'price_on_request' : undefined
}

/** Refuses a practitioner who takes no bookings, and any one where visitors do not choose. */
function refuseWish({ reference }: Deps, { practitionerId }: RequestBooking): Refusal | undefined {
  if (practitionerId === undefined) return undefined
  const current = reference.current()
  if (!current.choices.visitorsChoosePractitioner) return reject('practitioner_not_chosen_here')
  return notWorking(current, practitionerId)
}

/**
 * The questionnaires that were passed under the visitor's draft ids. With two treatments each has its own id, but one
 * result is enough where both have the same questionnaire. If there are two results, nobody may have failed it.
 */
async function eligibilityFor(
  deps: Deps,
  { service, second }: Chosen,
  body: RequestBooking,
  bookingId: number,
): Promise<Eligibility[] | 'not_eligible'> {
  const needed = questionnairesOf({ ...service, second: second?.service })
  const keys = [body.eligibilityId, body.second?.eligibilityId ?? null].filter(key => key !== null)
  if (needed.length === 0 || keys.length === 0) return []
  const results = await Promise.all(keys.map(key => findEligibility(deps.database, key)))
  const given = results.flatMap(result => (result && needed.includes(result.questionnaireId) ? [result] : []))
  if (given.some(({ eligible }) => !eligible)) return 'not_eligible'
  const found = needed.flatMap(id => given.find(({ questionnaireId }) => questionnaireId === id) ?? [])
  return found.map(result => eligibilityToday(deps, bookingId, result))
}

/** The booking as its read model will show it in a moment. */
const viewOf = (
  { zone }: Deps,
  request: Requested,
  eligibility: readonly Eligibility[],
  occurredAt: string,
): BookingView =>
  viewOfBooking(
    {
      ...snakeKeys(request),
      id: request.bookingId,
      status: 'pending_hold',
      second: request.second ?? null,
      eligibility_confirmed_on: passedOn(request, eligibility),
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

const passedOn = (request: Requested, passed: readonly Eligibility[]): string | null =>
  passed.length === questionnairesOf(request).length ? (passed[0]?.confirmedOn ?? null) : null

/** The same booking, paid with its voucher. */
const paidView = (view: BookingView | null): BookingView | null =>
  view && { ...view, status: 'confirmed', held_until: null, settled_by: 'voucher' }
