import { create } from 'zustand'

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

export type DraftVoucher = { number: string; serviceId: number | null; serviceName: string | null }

export type Draft = {
  values: DraftValues
  voucher: DraftVoucher | null
  /** Names this draft to the questionnaire (`booking_id`, later `eligibility_id`). */
  draftId: string
  /** The service whose questionnaire was passed; only the fact is kept, never an answer. */
  eligibleFor: number | null
  /** The idempotency key of the last booking request and the body it was for. */
  submission: { key: string; body: string } | null
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

const STORAGE = 'alba-booking-draft'

const fresh = (): Draft => ({
  values: emptyValues,
  voucher: null,
  draftId: crypto.randomUUID(),
  eligibleFor: null,
  submission: null,
  awaiting: null,
  interrupted: false,
})

function restored(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE) ?? '{}') as Partial<Draft>
    return { ...fresh(), ...stored, values: { ...emptyValues, ...stored.values } }
  } catch {
    return fresh()
  }
}

/**
 * The booking being made, kept for the session so that going back, an error or a reload loses nothing that was typed.
 * Questionnaire answers never come here.
 */
export const useDraft = create<Draft>(fresh)

if (typeof sessionStorage !== 'undefined') {
  // Not as the initial state: that is what hydration compares with the prerendered page, which knows no visitor.
  useDraft.setState(restored())
  useDraft.subscribe(draft => {
    try {
      sessionStorage.setItem(STORAGE, JSON.stringify(draft))
    } catch {
      // A full or forbidden storage costs the memory of a reload, not the booking.
    }
  })
}

export const setDraft = useDraft.setState
export const setValues = (values: Partial<DraftValues>) =>
  setDraft(draft => ({ values: { ...draft.values, ...values } }))
/** Forgets everything, once the booking is made. */
export const clearDraft = () => setDraft(fresh())
