import type { Submission } from '../../../shared/idempotency.ts'
import { sessionStore } from '../../../shared/session-store.ts'

/** What the visitor typed in the form, as typed. */
export type DraftValues = {
  date: string
  time: string
  firstName: string
  lastName: string
  email: string
  phone: string
  pregnancyWeek: string
  babyAge: string
  notes: string
  terms: boolean
}

export type DraftVoucher = {
  number: string
  /** Null for a free amount. */
  serviceId: number | null
  serviceName: string | null
  /** Its service that is no longer offered: it pays others like a free amount. */
  retiredServiceName?: string
  /** What a free amount still pays, in cents; null for a service. */
  balanceCents: number | null
  /** UTC instant. */
  expiresAt: string | null
}

export type Draft = {
  values: DraftValues
  voucher: DraftVoucher | null
  /** Names this draft to the questionnaire (`booking_id`, later `eligibility_id`). */
  draftId: string
  /** The service whose questionnaire was passed; only the fact is kept, never an answer. */
  eligibleFor: number | null
  /** The idempotency key of the last booking request and the body it was for. */
  submission: Submission | null
  /** A payment that is on its way through the bank's page. */
  awaiting: { bookingId: number; intentId: string } | null
  /** The page was closed or reloaded during the payment, which gave the slot back. */
  interrupted: boolean
}

export const emptyValues: DraftValues = {
  date: '',
  time: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  pregnancyWeek: '',
  babyAge: '',
  notes: '',
  terms: false,
}

const fresh = (): Draft => ({
  values: emptyValues,
  voucher: null,
  draftId: crypto.randomUUID(),
  eligibleFor: null,
  submission: null,
  awaiting: null,
  interrupted: false,
})

/**
 * The booking being made, kept for the session so that going back, an error or a reload loses nothing that was typed.
 * Questionnaire answers never come here.
 */
export const useDraft = sessionStore<Draft>('alba-booking-draft', fresh, stored => ({
  ...fresh(),
  ...stored,
  values: { ...emptyValues, ...stored.values },
}))

export const setDraft = useDraft.setState
export const setValues = (values: Partial<DraftValues>) =>
  setDraft(draft => ({ values: { ...draft.values, ...values } }))
/** Forgets everything, once the booking is made. */
export const clearDraft = () => setDraft(fresh())
