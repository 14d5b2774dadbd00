import type { CreateIntentView } from '@alba/contracts/payments/api'

/** The error when the browser is offline. Nothing was sent to the provider then. */
export const OFFLINE = 'Vous êtes hors connexion : rien n’a été débité. Réessayez dès que le réseau revient.'

/** The props of a card form, which are the same for every provider. */
export type CardFormProps = {
  intent: CreateIntentView
  /** The address to which the bank's page returns. */
  returnUrl: string
  /** The label of the submit button, with the amount. */
  label: string
  onPaid: () => void
  /**
   * Called with true when the provider starts charging or the browser leaves for the bank's page, and with false after
   * a refusal.
   */
  onUnderWay: (underWay: boolean) => void
}
