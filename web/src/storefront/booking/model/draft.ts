import type { Submission } from '../../../shared/idempotency.ts'
import { sessionStore } from '../../../shared/session-store.ts'

/** The fields of the form, as typed. */
export type DraftValues = {
  /** Day at the centre, `2026-11-26`; empty until one is chosen. */
  date: string
  /** Local time of the centre, `10:00`; empty until one is chosen. */
  time: string
  /** The practitioner for whom the visitor asks; null when it does not matter. */
  practitioner: number | null
  firstName: string
  lastName: string
  email: string
  phone: string
  /** The pregnancy week, a number as text; empty when none is given. */
  pregnancyWeek: string
  /** The baby's age in months, a number as text; empty when none is given. */
  babyAge: string
  /** The answers to the centre's own questions, by the question. */
  answers: Readonly<Record<string, string>>
  notes: string
  terms: boolean
}

export type DraftVoucher = {
  number: string
  /** Null for a free amount. */
  serviceId: number | null
  serviceName: string | null
  /** Set when the voucher's service is no longer offered. The voucher then pays other services, like a free amount. */
  retiredServiceName?: string
  /** What is left of a free amount, in cents; null for a voucher of a service. */
  balanceCents: number | null
  /** UTC instant. */
  expiresAt: string | null
}

export type Draft = {
  values: DraftValues
  voucher: DraftVoucher | null
  /** Further vouchers, where several may pay together and with a card. */
  moreVouchers: readonly DraftVoucher[]
  /**
   * The services whose questionnaire was passed, each with the key under which the server keeps the result. The answers
   * are never kept.
   */
  eligible: Readonly<Record<number, string>>
  /** The idempotency key of the last booking request and the body it was for. */
  submission: Submission | null
  /** The payment that is being made on the bank's page. */
  awaiting: { bookingId: number; intentId: string } | null
  /** Whether the page was closed or reloaded during the payment. That released the slot. */
  interrupted: boolean
}

export const emptyValues: DraftValues = {
  date: '',
  time: '',
  practitioner: null,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  pregnancyWeek: '',
  babyAge: '',
  answers: {},
  notes: '',
  terms: false,
}

const fresh = (): Draft => ({
  values: emptyValues,
  voucher: null,
  moreVouchers: [],
  eligible: {},
  submission: null,
  awaiting: null,
  interrupted: false,
})

/**
 * The booking being made. It is kept for the session, so that going back, an error or a reload loses nothing that was
 * typed. Answers to the questionnaire are never part of it.
 */
export const useDraft = sessionStore<Draft>('alba-booking-draft', fresh, stored => ({
  ...fresh(),
  ...stored,
  values: { ...emptyValues, ...stored.values },
}))

export const setDraft = useDraft.setState
export const setValues = (values: Partial<DraftValues>) =>
  setDraft(draft => ({ values: { ...draft.values, ...values } }))
/** Clears the draft, once the booking is confirmed. */
export const clearDraft = () => setDraft(fresh())
