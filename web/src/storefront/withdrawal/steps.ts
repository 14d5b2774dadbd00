import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** The steps after the form: confirming the declaration, then its receipt. */
type Step = 'confirm' | 'receipt'

type State = {
  step?: Step
  /** The order's reference, passed by the thanks page that links here. */
  reference?: string
}

/** What the history entry says: no step for the form. */
export const useWithdrawalStep = (): State => useHistoryState<State | null>() ?? {}

/**
 * Goes to a step; with null back to the form.
 * @param replace whether the present step leaves the history, so that « back » does not lead to it
 */
export const goTo = (step: Step | null, replace = false): void =>
  navigate('/retractation', { state: step && { step }, replace })
