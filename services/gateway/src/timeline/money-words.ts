import { ofThe, toThe, type Words } from '@alba/contracts/centre/grammar'
import type { EventOf } from '@alba/contracts/events'
import type { Means, RefundCause } from '@alba/contracts/payments/refunds'

/** French texts for the codes of refunds. An unknown code has no text. */

export const causeWords = ({ client }: Words): Readonly<Record<string, string>> =>
  ({
    canceled_by_centre: 'Le centre a annulé.',
    granted: `Dû ${toThe(client)}, qui a annulé.`,
    late_payment: 'Le paiement est arrivé trop tard.',
    withdrawal: 'L’acheteur s’est rétracté.',
    refund_failed: 'La banque a renvoyé le remboursement.',
  }) satisfies Record<RefundCause, string>

export const meansWords: Readonly<Record<string, string>> = {
  cash: 'en espèces',
  card_terminal: 'par carte au centre',
  check: 'par chèque',
  transfer: 'par virement',
} satisfies Record<Means, string>

/** The reasons of a refund that was made at the provider. */
export const refundReasons = ({ client }: Words): Readonly<Record<string, string>> => ({
  requested_by_customer: `À la demande ${ofThe(client)}.`,
  duplicate: 'Paiement en double.',
  fraudulent: 'Paiement frauduleux.',
})

/** The reasons for which a bank returned a refund. */
export const failureReasons: Readonly<Record<string, string>> = {
  expired_or_canceled_card: 'La carte a expiré ou est annulée.',
  lost_or_stolen_card: 'La carte est perdue ou volée.',
  declined: 'La banque l’a refusé.',
  insufficient_funds: 'Le solde chez Stripe ne suffisait pas.',
}

/** The reasons for which the provider refuses a refund. */
export const refusalReasons: Readonly<Record<string, string>> = {
  charge_disputed: 'Le paiement est contesté auprès de la banque.',
  charge_already_refunded: 'Le paiement est déjà remboursé.',
  insufficient_funds: 'Le solde chez Stripe ne suffit pas.',
}

export const disputeReasons: Readonly<Record<string, string>> = {
  fraudulent: 'Le titulaire dit ne pas avoir payé.',
  unrecognized: 'Le titulaire ne reconnaît pas ce paiement.',
  duplicate: 'Le titulaire dit avoir payé deux fois.',
  product_not_received: 'Le titulaire dit ne rien avoir reçu.',
  product_unacceptable: 'Le titulaire n’est pas satisfait.',
  credit_not_processed: 'Le titulaire attend un remboursement.',
}

export const outcomes: Readonly<Record<string, string>> = {
  won: 'Contestation close en faveur du centre',
  lost: 'Contestation perdue',
} satisfies Record<EventOf<'DisputeClosed'>['data']['outcome'], string>
