import type { BookingView } from '@alba/contracts/bookings/api'
import type { ValidationResult } from '@alba/contracts/questionnaires/api'
import { create } from 'zustand'

export type Checkout = {
  /** The booking on hold, or null while there is none. */
  booking: BookingView | null
  /** The card was charged: nothing may be cancelled any more. */
  paid: boolean
  /** The intent that the card form says is paid; the server is asked about it until the booking is confirmed. */
  paidIntentId: string | null
  /** What the voucher that paid still holds, a free amount that was larger than the price. */
  leftOnVoucher: { number: string; cents: number } | null
  /** Shown on the payment step, after a return from the bank or a failed look-up. */
  paymentError: string | null
  /** The form was filled in and accepted; the questionnaire may be shown. */
  formDone: boolean
  /** What the questionnaire's result screen shows. */
  result: ValidationResult | null
  /** What the questionnaire leaves for the visitor to tell the nurse; nowhere but here. */
  toTell: readonly { question: string; answer: string }[]
  /** The visitor agrees that these answers are kept with the booking, in its notes. */
  tellsNurse: boolean
  /** Shown beside the picker: why another time must be chosen. */
  slotNotice: string | null
  /** Shown over the page until it is closed. */
  toast: string | null
}

const initial: Checkout = {
  booking: null,
  paid: false,
  paidIntentId: null,
  leftOnVoucher: null,
  paymentError: null,
  formDone: false,
  result: null,
  toTell: [],
  tellsNurse: false,
  slotNotice: null,
  toast: null,
}

/** What holds for this visit of the page only: a reload gives the slot back, so it must not outlive one. */
export const useCheckout = create<Checkout>(() => initial)
export const setCheckout = useCheckout.setState
export const resetCheckout = () => setCheckout(initial, true)
