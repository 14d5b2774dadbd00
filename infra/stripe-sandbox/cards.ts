/** Test cards as Stripe documents them: what each does, and the names under which the API and the form know it. */

export type Decline = {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
}

export type TestCard = {
  /** What the sandbox form sends in place of a number. The sandbox's file keeps it with each payment. */
  name: string
  /** French, for the visitor's list of test cards. */
  label: string
  number: string
  /** `pm_…` names that the API accepts, as Stripe's documentation lists them (with and without the brand). */
  paymentMethods: readonly string[]
  threeDSecure: boolean
  decline?: Decline
}

export const TEST_CARDS = [
  {
    name: 'visa',
    label: 'Paiement accepté',
    number: '4242424242424242',
    paymentMethods: ['pm_card_visa'],
    threeDSecure: false,
  },
  {
    name: 'declined',
    label: 'Carte refusée',
    number: '4000000000000002',
    paymentMethods: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    threeDSecure: false,
    decline: { code: 'card_declined', declineCode: 'generic_decline' },
  },
  {
    name: 'insufficient_funds',
    label: 'Fonds insuffisants',
    number: '4000000000009995',
    paymentMethods: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    threeDSecure: false,
    decline: { code: 'card_declined', declineCode: 'insufficient_funds' },
  },
  {
    name: 'expired_card',
    label: 'Carte expirée',
    number: '4000000000000069',
    paymentMethods: ['pm_card_chargeDeclinedExpiredCard', 'pm_card_visa_chargeDeclinedExpiredCard'],
    threeDSecure: false,
    decline: { code: 'expired_card' },
  },
  {
    name: 'incorrect_cvc',
    label: 'Code de sécurité incorrect',
    number: '4000000000000127',
    paymentMethods: ['pm_card_chargeDeclinedIncorrectCvc', 'pm_card_visa_chargeDeclinedIncorrectCvc'],
    threeDSecure: false,
    decline: { code: 'incorrect_cvc' },
  },
  {
    name: 'processing_error',
    label: 'Erreur de traitement',
    number: '4000000000000119',
    paymentMethods: ['pm_card_chargeDeclinedProcessingError', 'pm_card_visa_chargeDeclinedProcessingError'],
    threeDSecure: false,
    decline: { code: 'processing_error' },
  },
  {
    name: 'three_d_secure',
    label: 'Authentification 3-D Secure demandée',
    number: '4000002760003184',
    paymentMethods: ['pm_card_authenticationRequired'],
    threeDSecure: true,
  },
  {
    name: 'three_d_secure_2',
    label: 'Authentification 3-D Secure 2 demandée',
    number: '4000000000003220',
    paymentMethods: ['pm_card_threeDSecure2Required'],
    threeDSecure: true,
  },
] as const satisfies readonly TestCard[]

export type CardName = (typeof TEST_CARDS)[number]['name']

export const CARD_NAMES = TEST_CARDS.map(card => card.name) as [CardName, ...CardName[]]

const BY_NAME = new Map<string, TestCard>(TEST_CARDS.map(card => [card.name, card]))
const BY_PAYMENT_METHOD = new Map<string, CardName>(
  TEST_CARDS.flatMap(card => card.paymentMethods.map(method => [method, card.name] as const)),
)

/** The card with a name. The type allows only known names, so an unknown one is a bug. */
export function testCard(name: CardName): TestCard {
  const card = BY_NAME.get(name)
  if (!card) throw new Error(`unknown test card ${name}`)
  return card
}

/** The card that a `pm_card_…` name stands for, or undefined where Stripe would say "No such PaymentMethod". */
export const cardOfPaymentMethod = (paymentMethod: string): CardName | undefined => BY_PAYMENT_METHOD.get(paymentMethod)

export const last4 = (card: TestCard): string => card.number.slice(-4)
