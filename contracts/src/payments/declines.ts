/** What a visitor reads when a payment failed with a code that has no sentence. */
export const DECLINED = 'Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.'

const card = {
  refused: 'Votre carte a été refusée. Veuillez utiliser une autre carte, ou contacter votre banque.',
  funds: 'Votre carte ne dispose pas de fonds suffisants.',
  limit: 'Le plafond de votre carte est atteint. Veuillez utiliser une autre carte, ou contacter votre banque.',
  expired: 'Votre carte a expiré.',
  cvc: 'Le code de sécurité de votre carte est incorrect.',
  number: 'Le numéro de votre carte est incorrect.',
  expiry: 'La date d’expiration de votre carte est incorrecte.',
  incomplete: 'Les informations de votre carte sont incomplètes.',
  unsupported: 'Votre carte ne permet pas ce paiement. Veuillez utiliser une autre carte.',
  processing: 'Une erreur est survenue lors du traitement de votre carte. Veuillez réessayer dans un instant.',
  closed:
    'Ce paiement est fermé, car trop de cartes ont été refusées ou il n’attend plus. Rien n’a été débité. Merci de recommencer votre réservation ou votre achat.',
  authentication: 'Votre banque n’a pas pu vous authentifier. Veuillez réessayer, ou utiliser une autre carte.',
} as const

/**
 * French sentences for the card provider's `code` and `decline_code`. The provider's own sentences are never shown,
 * because they change with its version and the visitor's language. Codes that accuse the visitor (lost, stolen,
 * fraudulent) have the sentence of `generic_decline`, a refusal without a reason.
 */
const sentences: ReadonlyMap<string, string> = new Map([
  ['card_declined', card.refused],
  ['generic_decline', card.refused],
  ['do_not_honor', card.refused],
  ['call_issuer', card.refused],
  ['fraudulent', card.refused],
  ['lost_card', card.refused],
  ['stolen_card', card.refused],
  ['pickup_card', card.refused],
  ['restricted_card', card.refused],
  ['insufficient_funds', card.funds],
  ['card_velocity_exceeded', card.limit],
  ['withdrawal_count_limit_exceeded', card.limit],
  ['amount_too_large', card.limit],
  ['expired_card', card.expired],
  ['incorrect_cvc', card.cvc],
  ['invalid_cvc', card.cvc],
  ['incorrect_number', card.number],
  ['invalid_number', card.number],
  ['invalid_expiry_month', card.expiry],
  ['invalid_expiry_month_past', card.expiry],
  ['invalid_expiry_year', card.expiry],
  ['invalid_expiry_year_past', card.expiry],
  ['incomplete_number', card.incomplete],
  ['incomplete_cvc', card.incomplete],
  ['incomplete_expiry', card.incomplete],
  ['card_not_supported', card.unsupported],
  ['currency_not_supported', card.unsupported],
  ['transaction_not_allowed', card.unsupported],
  ['service_not_allowed', card.unsupported],
  ['processing_error', card.processing],
  ['try_again_later', card.processing],
  ['issuer_not_available', card.processing],
  ['reenter_transaction', card.processing],
  ['authentication_required', card.authentication],
  ['payment_intent_authentication_failure', card.authentication],
  ['payment_intent_unexpected_state', card.closed],
])

/**
 * The sentence of the first code that has one, or `DECLINED`. The caller gives `decline_code` first, because it says
 * more than `code`, which is `card_declined` for most refusals.
 */
export const declineSentence = (...codes: readonly (string | null | undefined)[]): string =>
  sentences.get(decliningCode(...codes) ?? '') ?? DECLINED

/**
 * The code by which `declineSentence` finds its sentence, for those who keep one code only. When none has a sentence, it
 * is the first code that was given; null when there is none.
 */
export const decliningCode = (...codes: readonly (string | null | undefined)[]): string | null =>
  codes.find(code => sentences.has(code ?? '')) ?? codes.find(code => code != null) ?? null

/** The same reasons for staff, in a few words after « Carte refusée »; a code without useful information has none. */
const staffWords: ReadonlyMap<string, string> = new Map([
  [card.funds, 'provision insuffisante'],
  [card.limit, 'plafond atteint'],
  [card.expired, 'carte expirée'],
  [card.cvc, 'code de sécurité incorrect'],
  [card.number, 'numéro incorrect'],
  [card.expiry, 'date d’expiration incorrecte'],
  [card.incomplete, 'informations incomplètes'],
  [card.unsupported, 'carte non acceptée pour ce paiement'],
  [card.processing, 'incident chez la banque'],
  [card.authentication, 'client non authentifié par sa banque'],
])

/**
 * « provision insuffisante »; undefined when the code says nothing useful. @param code the provider's `decline_code` or
 * `code`
 */
export const declineForStaff = (code: string | null): string | undefined =>
  staffWords.get(sentences.get(code ?? '') ?? '')
