import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** The steps of a purchase after the page itself: who buys (where that is a step of its own), the payment, the thanks. */
export type PurchaseStep = 'buyer' | 'payment' | 'thanks'

type StepState = {
  step: PurchaseStep
  orderId?: number
  /** The payment that brought the visitor to the thanks. */
  intentId?: string
}

/**
 * The step lives in the history entry: Back leaves the payment, and a reload finds payment and thanks again. Nothing is
 * held for an order, so leaving gives nothing back; the server answers the same open payment to whoever returns.
 */
export const usePurchaseStep = (): Partial<StepState> => useHistoryState<Partial<StepState> | null>() ?? {}

/** Goes to a step of the page at `path`; without a step, to its first screen. */
export const goTo = (path: string, state: StepState | null, replace = false): void => navigate(path, { state, replace })
