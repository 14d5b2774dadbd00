import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** The steps of the booking. `booking` is the form again, its questionnaire validated. */
export type Step =
  | 'service'
  | 'questionnaire'
  | 'questionnaire-result'
  | 'payment'
  | 'payment-processing'
  | 'booking'
  | 'confirmation'

type StepState = { step: Step; bookingId?: number }

const isForm = (step: Step | undefined) => step === undefined || step === 'service' || step === 'booking'
const current = () => (history.state as Partial<StepState> | null)?.step

/**
 * The step lives in the history entry, not in a store: Back leaves the payment, and a reload of the confirmation finds
 * its booking again. Steps that need what only memory holds fall back to the form (see booking-page).
 */
export function useStep(): StepState {
  const state = useHistoryState<Partial<StepState> | null>()
  return { ...state, step: state?.step ?? 'service' }
}

export type Selection = { service?: number | undefined; category?: string | undefined }

/** Address of the booking with what can be linked. */
export function bookingPath({ service, category }: Selection): string {
  const query = new URLSearchParams()
  if (service !== undefined) query.set('service', String(service))
  if (category) query.set('category', category)
  return query.size > 0 ? `/reservation?${query}` : '/reservation'
}

type Going = { bookingId?: number; replace?: boolean; path?: string }

/**
 * Goes to a step. Leaving the form makes a new history entry, so that Back returns to it; every later step takes the
 * place of the one before, which cannot be gone back to.
 */
export function goToStep(step: Step, { bookingId, replace, path }: Going = {}): void {
  const state: StepState = { step, ...(bookingId && { bookingId }) }
  navigate(path ?? location.pathname + location.search, { replace: replace ?? !isForm(current()), state })
}
