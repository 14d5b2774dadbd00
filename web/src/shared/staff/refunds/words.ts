import { capital, the } from '@alba/contracts/centre/grammar'
import type { Means, RefundCause } from '@alba/contracts/payments/refunds'
import { french } from '@alba/contracts/shared/typography'
import { daysSince } from '../../centre-time.ts'
import { client } from '../../words.ts'

/** The means of payment within a sentence. */
export const byMeans: Record<Means, string> = {
  cash: 'en espèces',
  card_terminal: 'par carte au terminal',
  check: 'par chèque',
  transfer: 'par virement',
}

/** The reasons for which money is owed. */
export const causeNames: Record<RefundCause, string> = {
  canceled_by_centre: 'Annulé par le centre',
  // Either staff granted the refund, or the client canceled in time with the link in the mail.
  granted: `Annulé par ${the(client)}`,
  late_payment: 'Payé trop tard',
  withdrawal: 'Rétractation',
  refund_failed: 'Remboursement revenu au centre',
}

/** The reasons by the card provider's code for a failed refund. */
const troubles: Record<string, string> = {
  charge_disputed: `${capital(the(client))} conteste ce paiement auprès de sa banque.`,
  charge_already_refunded: 'Ce paiement a déjà été remboursé chez Stripe.',
  insufficient_funds: 'Le solde du compte Stripe ne suffit pas.',
  balance_insufficient: 'Le solde du compte Stripe ne suffit pas.',
  lost_or_stolen_card: 'La carte est déclarée perdue ou volée.',
  expired_or_canceled_card: 'La carte a expiré, ou elle est annulée.',
  declined: 'La banque a refusé ce remboursement.',
  amount_too_large: 'Le montant dépasse ce qui reste sur ce paiement.',
}

/** Why the last refund failed. An unknown code is part of the sentence, so that staff can ask Stripe about it. */
export const troubleOf = (code: string): string =>
  troubles[code] ?? french(`Le dernier essai n’a pas abouti (${code}).`)

/**
 * « depuis 3 jours ».
 * @param since an ISO instant
 * @param now milliseconds since the epoch
 */
export function ageOf(since: string, now: number): string {
  const days = daysSince(since, now)
  if (days < 1) return 'depuis moins d’un jour'
  return french(days === 1 ? 'depuis 1 jour' : `depuis ${days} jours`)
}
