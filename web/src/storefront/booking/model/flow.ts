import type { BookingView } from '@alba/contracts/bookings/api'
import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import type { Step } from './steps.ts'

/** How far a visitor's booking has come. */
export type Stage =
  /** Nothing was accepted yet. */
  | { at: 'choosing' }
  /** The form was filled in and accepted; the questionnaire may be shown. */
  | { at: 'accepted' }
  /** The questionnaire was judged. */
  | { at: 'assessed'; result: ValidationResult }
  /** The time is held and unpaid: whoever leaves gives it back. `error`: why the card form is shown again. */
  | { at: 'held'; booking: BookingView; intentId: string | null; error: string | null }
  /** A charge is under way at the card provider: a page that goes away now leads to the bank. */
  | { at: 'charging'; booking: BookingView; intentId: string | null }
  /** The time to pay is over. The step that says so gives the hold back, and asks whether the payment came first. */
  | { at: 'ended'; booking: BookingView; intentId: string | null; error: string | null }
  /** The page went away and gave the time back; the browser may still bring the page back as it was. */
  | { at: 'left'; booking: BookingView }
  /** It is paid; the server is asked until it is confirmed. The booking is null after a return from the bank. */
  | { at: 'paid'; bookingId: number; booking: BookingView | null; leftOnVoucher: LeftOnVoucher; error: string | null }
  | { at: 'confirmed'; booking: BookingView; leftOnVoucher: LeftOnVoucher }

/** What the voucher that paid still holds: a free amount that was larger than the price. */
export type LeftOnVoucher = { number: string; cents: number } | null

/** What the questionnaire leaves for the visitor to tell the nurse; kept nowhere but in this page's memory. */
export type ToTell = {
  answers: readonly { question: string; answer: string }[]
  /** The visitor agrees that the answers are kept with the booking, in its notes. */
  agreed: boolean
}

/** What holds for this visit of the page only: a reload gives the time back, so it must not outlive one. */
export type Flow = {
  stage: Stage
  /** The intent of each booking that was paid, null where no card was charged: it is never paid or given back again. */
  paid: Readonly<Record<number, string | null>>
  toTell: ToTell
  /** Shown beside the picker: why another time must be chosen. */
  notice: string | null
  /** The start that was taken while its questionnaire was answered, local time of the centre: those near it are offered. */
  lost?: string | null
}

export const start: Flow = { stage: { at: 'choosing' }, paid: {}, toTell: { answers: [], agreed: false }, notice: null }

export const bookingOf = (stage: Stage): BookingView | null => ('booking' in stage ? stage.booking : null)

/** Whether a step of the history can be shown at this stage: one whose memory is gone becomes the form again. */
export function canShow(stage: Stage, step: Step, bookingId: number | undefined): boolean {
  if (step === 'service' || step === 'booking') return true
  // A payment that was left stays in the history: the booking that is confirmed since has nothing to do with it.
  if (step === 'payment') return bookingOf(stage) !== null && stage.at !== 'confirmed'
  if (step === 'questionnaire-result') return stage.at === 'assessed'
  if (step === 'questionnaire') return stage.at === 'accepted' || stage.at === 'assessed'
  return bookingId !== undefined
}
