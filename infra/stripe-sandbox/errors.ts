import type { Decline } from './cards.ts'
import type { Intent } from './objects.ts'

/** An error body as Stripe sends it, with its HTTP status. `message` is English; the error handler translates it. */
export type Failure = {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 500
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
}

export type Language = 'en' | 'fr'

/**
 * A request that Stripe would refuse.
 * `executed` tells whether the endpoint had begun to work. Only then Stripe keeps the result for the idempotency key; a
 * request refused for its parameters can be corrected and sent again under the same key.
 */
export class StripeRefusal extends Error {
  readonly failure: Failure
  readonly executed: boolean
  readonly intent: Intent | undefined
  constructor(failure: Failure, options: { executed: boolean; intent?: Intent | undefined }) {
    super(failure.message)
    this.failure = failure
    this.executed = options.executed
    this.intent = options.intent
  }
}

const MESSAGES: Record<string, Record<Language, string>> = {
  generic_decline: { en: 'Your card was declined.', fr: 'Votre carte a été refusée.' },
  insufficient_funds: {
    en: 'Your card has insufficient funds.',
    fr: 'Votre carte ne dispose pas de fonds suffisants.',
  },
  expired_card: { en: 'Your card has expired.', fr: 'Votre carte a expiré.' },
  incorrect_cvc: {
    en: "Your card's security code is incorrect.",
    fr: 'Le code de sécurité de votre carte est incorrect.',
  },
  processing_error: {
    en: 'An error occurred while processing your card. Try again in a little bit.',
    fr: 'Une erreur est survenue lors du traitement de votre carte. Veuillez réessayer dans quelques instants.',
  },
  payment_intent_authentication_failure: {
    en: 'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    fr: 'Nous ne parvenons pas à authentifier votre moyen de paiement. Veuillez choisir un autre moyen de paiement et réessayer.',
  },
}

/** Translates only errors for cardholders, as Stripe does; errors for developers stay English. */
export function localise<T extends { code?: string; decline_code?: string; message?: string }>(
  error: T,
  language: Language,
): T {
  const messages = MESSAGES[error.decline_code ?? error.code ?? '']
  return messages ? { ...error, message: messages[language] } : error
}

/** `fr` when French is the first language of an Accept-Language header, else `en`. */
export const languageOf = (header: string | undefined): Language => (/^\s*fr\b/i.test(header ?? '') ? 'fr' : 'en')

/** The error of a declined card. @param charge id of the charge that failed */
export function declined(decline: Decline, charge: string): Failure {
  const failure: Failure = { status: 402, type: 'card_error', code: decline.code, message: '', charge }
  return localise(decline.declineCode ? { ...failure, decline_code: decline.declineCode } : failure, 'en')
}

/** The error that a failed 3-D Secure step leaves on the intent. */
export const authenticationFailed = (): Failure =>
  localise<Failure>(
    { status: 400, type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: '' },
    'en',
  )

export const invalidRequest = (
  message: string,
  details: { code?: string; param?: string; status?: 400 | 401 | 403 | 404 } = {},
): Failure => ({
  status: 400,
  type: 'invalid_request_error',
  message,
  ...details,
})

/** 404 `resource_missing`, with the words that Stripe uses for an unknown id. */
export const missing = (object: string, id: string, param: string): StripeRefusal =>
  new StripeRefusal(invalidRequest(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param }), {
    executed: false,
  })

/** A request refused before anything was done. */
export const badRequest = (message: string, details: { code?: string; param?: string } = {}): StripeRefusal =>
  new StripeRefusal(invalidRequest(message, details), { executed: false })
