import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** After the declaration is written: it is read again and confirmed, then its receipt is shown. */
type Step = 'confirm' | 'receipt'

type State = {
  step?: Step
  /** What a confirmation page says the withdrawal is about. */
  reference?: string
}

export const useWithdrawalStep = (): State => useHistoryState<State | null>() ?? {}

/** Goes to a step; without one, back to the form. */
export const goTo = (step: Step | null, replace = false): void =>
  navigate('/retractation', { state: step && { step }, replace })
