import type { CreateIntentView } from '@alba/contracts/payments/api'

/** Said in place of an attempt while the browser knows that it has no connection: nothing was sent, so nothing failed. */
export const OFFLINE = 'Vous êtes hors connexion : rien n’a été débité. Réessayez dès que le réseau revient.'

/** What a card form is given, whichever provider it belongs to. */
export type CardFormProps = {
  intent: CreateIntentView
  /** Where the bank's page sends the visitor back to. */
  returnUrl: string
  /** The submit button, with the amount. */
  label: string
  onPaid: () => void
  /** True while the provider is charging or the browser is on its way to the bank's page; false again after a refusal. */
  onUnderWay: (underWay: boolean) => void
}
