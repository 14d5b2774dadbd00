import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** The steps of a purchase after its first screen. Only packages have a step for the buyer. */
export type PurchaseStep = 'buyer' | 'payment' | 'thanks'

type StepState = {
  step: PurchaseStep
  orderId?: number
  /** The intent of the payment that led to the thanks page. */
  intentId?: string
}

/**
 * The step, which is stored in the history entry: Back leaves the payment, and a reload shows the payment or the thanks
 * again. An unpaid order reserves nothing, so nothing is released when the buyer leaves; a buyer who returns gets the
 * same open payment.
 */
export const usePurchaseStep = (): Partial<StepState> => useHistoryState<Partial<StepState> | null>() ?? {}

/** Goes to a step of the page at `path`; null is its first screen. */
export const goTo = (path: string, state: StepState | null, replace = false): void => navigate(path, { state, replace })
