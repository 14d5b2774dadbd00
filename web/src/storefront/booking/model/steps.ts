import type { BookingView } from '@alba/contracts/bookings/api'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { putSecond, type Second } from './second.ts'

/** The steps of the booking. `service` is the form; `booking` is the form, too, once the questionnaire was passed. */
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
 * The present step. It is stored in the history entry, so that Back leaves the payment, and a reload of the
 * confirmation finds its booking. Steps that need state in memory fall back to the form (`useShownStep` in
 * booking-page.tsx).
 */
export function useStep(): StepState {
  const state = useHistoryState<Partial<StepState> | null>()
  return { ...state, step: state?.step ?? 'service' }
}

export type Selection = {
  service?: number | undefined
  category?: string | undefined
  second?: Second | null | undefined
}

/** What a booking is about, to book the same again. */
export const selectionOf = ({ service_id, second }: Pick<BookingView, 'service_id' | 'second'>): Selection => ({
  service: service_id,
  second: second && { service: second.service_id, arrangement: second.arrangement },
})

/** The address of the booking page for a service or a category. */
export function bookingPath({ service, category, second }: Selection): string {
  const query = new URLSearchParams()
  if (service !== undefined) query.set('service', String(service))
  if (category) query.set('category', category)
  putSecond(query, second ?? null)
  return query.size > 0 ? `/reservation?${query}` : '/reservation'
}

type Going = { bookingId?: number; replace?: boolean; path?: string }

/**
 * Goes to a step. Leaving the form adds a history entry, so that Back returns to the form; every later step replaces
 * the entry of the one before, so that nobody can go back to it.
 */
export function goToStep(step: Step, { bookingId, replace, path }: Going = {}): void {
  const state: StepState = { step, ...(bookingId && { bookingId }) }
  navigate(path ?? location.pathname + location.search, { replace: replace ?? !isForm(current()), state })
}
