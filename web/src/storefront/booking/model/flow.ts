import type { BookingView } from '@alba/contracts/bookings/api'
import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import type { Step } from './steps.ts'

/** How far a visitor's booking has come. */
export type Stage =
  /** The form has not been accepted yet. */
  | { at: 'choosing' }
  /** The form was accepted; the questionnaire may follow. */
  | { at: 'accepted' }
  /** The questionnaire of this service is asked. Two treatments may have two. */
  | { at: 'questioned'; serviceId: number }
  /** The questionnaire has a result. */
  | { at: 'assessed'; serviceId: number; result: ValidationResult }
  /** The time is held and not paid: leaving releases it. `error` says why the card form is shown again. */
  | { at: 'held'; booking: BookingView; intentId: string | null; error: string | null }
  /**
   * The card provider is charging. The slot is kept when the browser leaves the site, which may be for the bank's page;
   * going to another page of the site still releases it.
   */
  | { at: 'charging'; booking: BookingView; intentId: string | null }
  /** The time to pay is over. The step that says so cancels the hold, and checks whether the payment came in time. */
  | { at: 'ended'; booking: BookingView; intentId: string | null; error: string | null }
  /** The page was left, and the time released; but the browser may still restore the page from its cache. */
  | { at: 'left'; booking: BookingView }
  /**
   * The booking is paid, and looked up until it is confirmed. `booking` is null after a return from the bank's page.
   */
  | { at: 'paid'; bookingId: number; booking: BookingView | null; leftOnVoucher: LeftOnVoucher; error: string | null }
  | { at: 'confirmed'; booking: BookingView; leftOnVoucher: LeftOnVoucher }

/** What is left on the voucher that paid, when its free amount was larger than the price. */
export type LeftOnVoucher = { number: string; cents: number } | null

/** Answers to the questionnaire that the practitioner should know. The browser keeps them only in the page's memory. */
export type AnswersToShare = {
  /** With the service whose questionnaire asked. */
  answers: readonly { serviceId: number; question: string; answer: string }[]
  /** Whether the visitor agrees that the answers are stored in the notes of the booking. */
  agreed: boolean
}

/** The state of this visit. It is only in memory, because a reload releases the held time, too. */
export type Flow = {
  stage: Stage
  /**
   * The payment intent of each booking that was paid, by the id of the booking. It is null where it is not known, as
   * after a payment by voucher or a return from the bank's page. Such a booking is never paid again and never given up.
   */
  paid: Readonly<Record<number, string | null>>
  toShare: AnswersToShare
  /** Why another time must be chosen; shown beside the picker. */
  notice: string | null
  /**
   * The chosen start that somebody else took before it was held, local time of the centre. The steps of the
   * questionnaire offer the nearest free ones.
   */
  lost?: string | null
}

/** The state of a visit in which nothing has happened yet. */
export const start: Flow = {
  stage: { at: 'choosing' },
  paid: {},
  toShare: { answers: [], agreed: false },
  notice: null,
}

/** The booking that a stage is about; null when it is about none, or the booking is not loaded. */
export const bookingOf = (stage: Stage): BookingView | null => ('booking' in stage ? stage.booking : null)

/** Whether a step named by a history entry can be shown at this stage. If not, the form is shown. */
export function canShow(stage: Stage, step: Step, bookingId: number | undefined): boolean {
  if (step === 'service' || step === 'booking') return true
  // The history keeps the payment step of an abandoned payment, which must not be shown for a booking that was
  // confirmed since.
  if (step === 'payment') return bookingOf(stage) !== null && stage.at !== 'confirmed'
  if (step === 'questionnaire-result') return stage.at === 'assessed'
  if (step === 'questionnaire') return stage.at === 'questioned' || stage.at === 'assessed'
  return bookingId !== undefined
}
