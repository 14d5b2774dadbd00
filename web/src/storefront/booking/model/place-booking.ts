import type { BookingRequest, BookingView } from '@alba/contracts/bookings/api'
import { createBooking, getBooking, payWithVouchers } from '../../../api/bookings.ts'
import { servicesQuery } from '../../../api/catalogue.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { lookUpVoucher } from '../../../api/vouchers.ts'
import { localOf } from '../../../shared/centre-time.ts'
import { isRefused, submissionFor } from '../../../shared/idempotency.ts'
import { queryClient } from '../../../shared/queries.tsx'
import { abandon, untilAbandoned } from './abandon.ts'
import { answersTo, ownAnswers } from './asked.ts'
import { type Draft, type DraftVoucher, setDraft, useDraft } from './draft.ts'
import type { LeftOnVoucher } from './flow.ts'
import { useFlow } from './flow-store.ts'
import { forgetRefusedSecond } from './second.ts'
import { send } from './send.ts'
import { draftVoucher, leftAfter, pays, type Shares, sharesOf } from './voucher.ts'
import { asksOf, ownQuestionsOf, type Payable, payableOf, treatmentsOf, type Wanted } from './wanted.ts'
import { forgetRefusedWish, wishedIn } from './wished-practitioner.ts'

type SharedAnswers = readonly { readonly question: string; readonly answer: string }[]

/**
 * The notes of the booking: the typed notes, and the answers that the visitor agreed to share with the practitioner.
 * They are cut at the length that the server accepts.
 */
const notesOf = (typed: string, sharedAnswers: SharedAnswers): string =>
  [typed.trim(), ...sharedAnswers.map(({ question, answer }) => `${question} ${answer}`)]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST_NOTES)

/** The second treatment of the request, with the result of its questionnaire. */
const secondOf = ({ second }: Wanted, eligible: Draft['eligible']): BookingRequest['second'] =>
  second && {
    service_id: second.service.id,
    arrangement: second.arrangement,
    eligibility_id: eligible[second.service.id] ?? null,
  }

type Extra = {
  /** The number of the voucher that pays the whole booking; null without one. */
  voucher: string | null
  /** The answers that the visitor agreed to share. */
  sharedAnswers?: SharedAnswers
}

/** The request for the draft. A week of pregnancy or a baby's age is sent only when a treatment asks for it. */
export function bookingRequest(
  wanted: Wanted,
  { values, eligible }: Pick<Draft, 'values' | 'eligible'>,
  extra: Extra,
): BookingRequest {
  const practitioner = wishedIn(values)
  return {
    service_id: wanted.first.id,
    start_time: localOf(values.date, values.time),
    customer_name: `${values.firstName.trim()} ${values.lastName.trim()}`,
    customer_email: values.email.trim(),
    customer_phone: values.phone.trim(),
    notes: notesOf(values.notes, extra.sharedAnswers ?? []),
    ...(extra.voucher && { voucher_number: extra.voucher }),
    ...answersTo(asksOf(wanted), values),
    ...ownAnswers(ownQuestionsOf(wanted), values),
    terms_accepted: values.terms,
    ...(practitioner !== null && { practitioner_id: practitioner }),
    ...(eligible[wanted.first.id] && { eligibility_id: eligible[wanted.first.id] }),
    ...(wanted.second && { second: secondOf(wanted, eligible) }),
    seen_price_cents: payableOf(wanted).price,
  }
}

/** The longest notes that `bookingRequest` of contracts accepts, in characters. */
const LONGEST_NOTES = 2000

const UNREACHED =
  'la connexion a été perdue. Rien n’est perdu ni réservé deux fois : réessayez dès que le réseau revient.'

/**
 * Sends the booking request. Its idempotency key is kept in the draft and used again for the same body, so that a retry
 * books once, whether or not this request arrived.
 * @param fallback the error message where the server gives no reason
 * @throws {ApiError}
 */
async function request(body: BookingRequest, fallback: string | undefined) {
  // When only the price that is shown has changed, it is the same request: the first one may have booked.
  const { seen_price_cents: _shown, ...wanted } = body
  const attempt = async () => {
    const submission = submissionFor(wanted, useDraft.getState().submission, () => crypto.randomUUID())
    setDraft({ submission })
    return createBooking(body, submission.key, fallback)
  }
  try {
    const booking = await attempt()
    if (booking.status === 'pending_hold' || booking.status === 'confirmed') return booking
    // The key belongs to an expired booking: its answer was lost, and the retry came long after. A new key makes a new
    // booking.
    setDraft({ submission: null })
    return await attempt()
  } catch (error) {
    if (isRefused(error)) setDraft({ submission: null })
    throw error
  }
}

const left = (voucher: DraftVoucher | null, due: Payable): LeftOnVoucher => {
  const cents = voucher ? leftAfter(voucher, due) : 0
  return voucher && cents > 0 ? { number: voucher.number, cents } : null
}

/**
 * Lets the vouchers pay their shares of a booking on hold, before the card form is shown. When they cannot, the hold is
 * given up, which also gives back what was taken; without an answer it is kept for the retry, which takes nothing twice.
 * @returns the booking, and whether vouchers have paid all of it
 */
async function payShares(booking: BookingView, { parts }: Shares): Promise<{ booking: BookingView; isPaid: boolean }> {
  // A retry may find the booking confirmed: its vouchers have paid all.
  if (booking.status !== 'pending_hold') return { booking, isPaid: true }
  try {
    const numbers = parts.map(({ voucher }) => voucher.number)
    const { due_cents } = await payWithVouchers(booking.id, numbers)
    if (due_cents === 0) return { booking: await getBooking(booking.id), isPaid: true }
    return { booking: { ...booking, voucher_cents: booking.price_cents - due_cents }, isPaid: false }
  } catch (error) {
    if (isRefused(error)) {
      void abandon({ bookingId: booking.id, intentId: undefined })
      setDraft({ submission: null })
    }
    throw error
  }
}

/** What is left on the last voucher, when vouchers have paid all. */
const leftOfShares = ({ parts, dueCents }: Shares): LeftOnVoucher => {
  const last = parts.at(-1)
  const cents = last && dueCents === 0 ? (last.voucher.balanceCents ?? 0) - last.cents : 0
  return last && cents > 0 ? { number: last.voucher.number, cents } : null
}

/**
 * Whether the server refused the time because it was taken, is closed, or is too soon now. Another time must then be
 * chosen.
 */
const isAboutTheTime = (error: unknown) =>
  error instanceof ApiError &&
  ((error.status === 409 && !/^(voucher|price)/.test(error.code ?? '')) ||
    /^(start_time|outside)_/.test(error.code ?? ''))

/** Whether a questionnaire was passed for this booking. */
const isAssessed = (wanted: Wanted, { eligible }: Draft): boolean =>
  treatmentsOf(wanted).some(({ id }) => id in eligible)

/**
 * One of the vouchers was used, or has expired or been invalidated: the next attempt is made without it. The server does
 * not say which one of several, so each is looked up again; where that finds none, all are dropped. Those that had paid
 * their part have it back once the hold is canceled.
 */
async function dropRefused({ voucher, moreVouchers }: Draft): Promise<void> {
  const presented = voucher && moreVouchers.length > 0 ? [voucher, ...moreVouchers] : []
  if (presented.length > 0) await untilAbandoned()
  const found = await Promise.all(presented.map(({ number }) => lookUpVoucher(number).catch(() => undefined)))
  const left = found.flatMap((lookup, n) => (lookup ? draftVoucher(lookup, presented[n]?.number ?? '') : []))
  const [first = null, ...others] = left.length < presented.length ? left : []
  setDraft({ voucher: first, moreVouchers: others })
}

/**
 * Books what the draft contains. The payment follows, or the confirmation when a voucher paid. When the time was taken
 * meanwhile, other times are offered and everything typed is kept.
 * @param fallback the error message where the server gives no reason
 * @throws {ApiError} for other failures than a lost time or an expired questionnaire
 */
export async function placeBooking(wanted: Wanted, fallback?: string): Promise<void> {
  // An earlier hold of the visitor must be canceled first, because it would make the time look taken.
  await untilAbandoned()
  const draft = useDraft.getState()
  const { values, voucher: given, moreVouchers } = draft
  const due = payableOf(wanted)
  const voucher = pays(given, due) ? given : null
  const shares = given ? sharesOf([given, ...moreVouchers], due) : undefined
  try {
    const { answers, agreed } = useFlow.getState().toShare
    const body = bookingRequest(wanted, draft, {
      voucher: voucher?.number ?? null,
      sharedAnswers: agreed ? answers : [],
    })
    const booking = await request(body, fallback)
    if (!shares)
      return await send({ type: 'booked', booking, byVoucher: voucher !== null, leftOnVoucher: left(voucher, due) })
    const { booking: paid, isPaid } = await payShares(booking, shares)
    await send({ type: 'booked', booking: paid, byVoucher: isPaid, leftOnVoucher: leftOfShares(shares) })
  } catch (error) {
    const isUnreached = error instanceof ApiError && error.status === 0 && !navigator.onLine
    const message = isUnreached ? UNREACHED : errorMessage(error, 'Erreur lors de la réservation')
    // Without the wish for a practitioner others may be free at other times, so the time is chosen again.
    const isWishRefused = error instanceof ApiError && forgetRefusedWish(error.code)
    if (isWishRefused || isAboutTheTime(error)) {
      if (error instanceof ApiError) forgetRefusedSecond(error.code)
      const start = localOf(values.date, values.time)
      return send({ type: 'slot-lost', start, message, isAssessed: isAssessed(wanted, draft) })
    }
    if (error instanceof ApiError && error.code === 'eligibility_required')
      return send({ type: 'eligibility-lost', message: `Une erreur est survenue : ${message}` })
    if (error instanceof ApiError && error.code?.startsWith('voucher_')) await dropRefused(draft)
    // The summary shows the new price beside the message.
    if (error instanceof ApiError && error.code === 'price_changed')
      await queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey })
    throw new ApiError(error instanceof ApiError ? error.status : 0, `Une erreur est survenue : ${message}`)
  }
}
