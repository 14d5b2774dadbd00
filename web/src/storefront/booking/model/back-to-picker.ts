import { setCheckout } from './checkout.ts'
import { setDraft } from './draft.ts'
import { goToStep } from './steps.ts'

export const HIDDEN_MESSAGE =
  'Votre absence a dépassé 5 minutes : le paiement a été annulé et le créneau libéré. Vos informations sont conservées, choisissez de nouveau un horaire.'
export const INTERRUPTED_MESSAGE =
  'Le paiement a été interrompu et le créneau libéré. Vos informations sont conservées, choisissez de nouveau un horaire.'

/** Back to the form with the reason; the time is chosen anew, everything else stays. */
export function backToPicker(message: string): void {
  setDraft(draft => ({ values: { ...draft.values, time: '' }, submission: null, interrupted: false }))
  setCheckout({ booking: null, paymentError: null, slotNotice: message })
  goToStep('service', { replace: true })
}
