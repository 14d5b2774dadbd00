import type { EventOf } from '../events.ts'

/** Why a payment confirms no booking, by code. The text follows « Paiement », or « Paiement de 75,00 € ». */
export const latePaymentReasons: Readonly<Record<string, string>> = {
  slot_taken: 'arrivé trop tard, le créneau était repris',
  canceled_by_staff: 'reçu après l’annulation',
  already_settled: 'reçu alors que la réservation était déjà réglée',
  past: 'reçu après le début du rendez-vous',
  refunded: 'connu alors qu’il était déjà rendu',
  vouchers_given_back: 'arrivé trop tard, les bons cadeaux avaient retrouvé leur part',
} satisfies Record<EventOf<'LatePaymentRejected'>['data']['reason'], string>

/** Why a payment confirms no booking, and that it is refunded, unless it was refunded already. */
export function latePayment(amount: string, reason: string): string {
  const refund = reason === 'refunded' ? 'rien n’est à rendre' : 'il est remboursé en entier'
  return `Paiement de ${amount} ${latePaymentReasons[reason] ?? 'refusé'} : ${refund}.`
}
