import type { BookingRequest } from '@alba/contracts/bookings/api'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import { createBooking } from '../../../api/bookings.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { localOf } from '../../../shared/centre-time.ts'
import { submissionFor } from '../../../shared/idempotency.ts'
import { givenBack } from './abandon.ts'
import { answerTo } from './asked.ts'
import { type DraftValues, type DraftVoucher, setDraft, useDraft } from './draft.ts'
import type { Flow, LeftOnVoucher } from './flow.ts'
import { useFlow } from './flow-store.ts'
import { send } from './send.ts'
import { leftAfter, pays } from './voucher.ts'

/** The notes with what the visitor agreed to tell the nurse, as long as notes may be. */
const notesOf = (typed: string, told: Flow['toTell']['answers']): string =>
  [typed.trim(), ...told.map(({ question, answer }) => `${question} ${answer}`)]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST_NOTES)

/** The request for what the draft says. Week and age are sent only where the form asked for them. */
export const bookingRequest = (
  service: ServiceView,
  values: DraftValues,
  extra: { voucher: string | null; eligibilityId: string | null; told?: Flow['toTell']['answers'] },
): BookingRequest => ({
  service_id: service.id,
  start_time: localOf(values.date, values.time),
  customer_name: `${values.firstName.trim()} ${values.lastName.trim()}`,
  customer_email: values.email.trim(),
  customer_phone: values.phone.trim(),
  notes: notesOf(values.notes, extra.told ?? []),
  ...(extra.voucher && { voucher_number: extra.voucher }),
  ...answerTo(service.asks, values),
  terms_accepted: values.terms,
  ...(extra.eligibilityId && { eligibility_id: extra.eligibilityId }),
})

/** As many letters as a booking's notes may have (contracts, `bookingRequest`). */
const LONGEST_NOTES = 2000

/** The key of the request stays: whatever became of it, trying again books once. */
const UNREACHED =
  'la connexion a été perdue. Rien n’est perdu ni réservé deux fois : réessayez dès que le réseau revient.'

async function request(body: BookingRequest, fallback: string | undefined) {
  const attempt = async () => {
    const submission = submissionFor(body, useDraft.getState().submission, () => crypto.randomUUID())
    setDraft({ submission })
    return createBooking(body, submission.key, fallback)
  }
  try {
    const booking = await attempt()
    if (booking.status === 'pending_hold' || booking.status === 'confirmed') return booking
    // The key still named a booking that is over (a retry long after a lost answer): this is a new wish.
    setDraft({ submission: null })
    return await attempt()
  } catch (error) {
    // A refusal is an answer: the next try is a new request. Without an answer the key stays.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) setDraft({ submission: null })
    throw error
  }
}

const left = (voucher: DraftVoucher | null, service: ServiceView): LeftOnVoucher => {
  const cents = voucher ? leftAfter(voucher, service) : 0
  return voucher && cents > 0 ? { number: voucher.number, cents } : null
}

/** The time was taken, closed or has become too late meanwhile: the visitor must choose another one. */
const aboutTheSlot = (error: unknown) =>
  error instanceof ApiError &&
  ((error.status === 409 && !error.code?.startsWith('voucher')) || /^(start_time|outside)_/.test(error.code ?? ''))

/**
 * Books what the draft says and goes on: to the payment, or to the confirmation when a voucher paid.
 * A time that was taken meanwhile leads back to the picker with everything typed kept.
 * @param fallback what is said where the server gives no reason
 */
export async function placeBooking(
  service: ServiceView,
  eligibilityId: string | null,
  fallback?: string,
): Promise<void> {
  // One's own earlier hold must be free first: it would make the time look taken.
  await givenBack()
  const { values, voucher: given } = useDraft.getState()
  const voucher = pays(given, service) ? given : null
  try {
    const { answers, agreed } = useFlow.getState().toTell
    const told = agreed ? answers : []
    const wish = bookingRequest(service, values, { voucher: voucher?.number ?? null, eligibilityId, told })
    const booking = await request(wish, fallback)
    await send({ type: 'booked', booking, byVoucher: voucher !== null, leftOnVoucher: left(voucher, service) })
  } catch (error) {
    const isUnreached = error instanceof ApiError && error.status === 0 && !navigator.onLine
    const message = isUnreached ? UNREACHED : errorMessage(error, 'Erreur lors de la réservation')
    if (aboutTheSlot(error)) {
      const start = localOf(values.date, values.time)
      return send({ type: 'slot-lost', start, message, isAssessed: Boolean(eligibilityId) })
    }
    if (error instanceof ApiError && error.code === 'eligibility_required')
      return send({ type: 'eligibility-lost', message: `Une erreur est survenue : ${message}` })
    // Used, expired or invalidated meanwhile: the next try does without it.
    if (error instanceof ApiError && error.code?.startsWith('voucher_')) setDraft({ voucher: null })
    throw new ApiError(error instanceof ApiError ? error.status : 0, `Une erreur est survenue : ${message}`)
  }
}
