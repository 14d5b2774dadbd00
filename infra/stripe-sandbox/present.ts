import { badRequest, type Language, localise } from './errors.ts'
import type { Intent } from './objects.ts'
import type { PaymentState } from './payment-state.ts'
import type { Store } from './store.ts'

/** An object of the API. `object` names its kind, such as `charge`. */
type Resource = { object: string }
/**
 * Finds the object that takes the place of an id in a field of `row`. Each takes its own kind of row, which only
 * `never` fits.
 */
type Resolve = (store: Store, row: never) => unknown

/**
 * The fields that the sandbox can expand, by kind of object. Stripe answers with ids in these fields, unless the
 * request asks for whole objects with the parameter `expand`.
 */
const EXPANDABLE: Record<string, Record<string, Resolve>> = {
  payment_intent: {
    latest_charge: (store, row: { latest_charge: string | null }) =>
      row.latest_charge && store.get('charge', row.latest_charge),
  },
  charge: {
    payment_intent: (store, row: { payment_intent: string }) => store.get('payment', row.payment_intent)?.intent,
    refunds: (store, row: { id: string }) => ({
      object: 'list',
      // Stripe lists the newest first.
      data: [...store.all('refund').values()].filter(refund => refund.charge === row.id).reverse(),
      has_more: false,
      url: `/v1/charges/${row.id}/refunds`,
    }),
  },
  refund: {
    charge: (store, row: { charge: string }) => store.get('charge', row.charge),
    payment_intent: (store, row: { payment_intent: string }) => store.get('payment', row.payment_intent)?.intent,
  },
}

/**
 * Replaces ids by their objects along paths such as `latest_charge.refunds`. A field that an earlier path has expanded
 * already keeps its object.
 * @throws {StripeRefusal} 400 for a field that is not in `EXPANDABLE`, with the words that Stripe has for a field that
 *   cannot be expanded. Stripe itself expands more fields, such as `payment_method`.
 */
export function expand<T extends Resource>(store: Store, row: T, paths: string[] = []): T {
  return paths.reduce((expanded, path) => expandOne(store, expanded, path.split('.')), row)
}

/** Expands the first field of a path, then the others inside the object that was found. */
function expandOne<T extends Resource>(store: Store, row: T, [field = '', ...rest]: string[]): T {
  const fields = EXPANDABLE[row.object] ?? {}
  // Without inherited properties, such as `constructor`.
  const resolve = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!resolve) throw badRequest(`This property cannot be expanded (${field}).`, { param: 'expand' })
  const known: unknown = row[field as keyof T]
  const found = known && typeof known === 'object' ? known : (resolve(store, row as never) ?? null)
  return { ...row, [field]: found && rest.length > 0 ? expandOne(store, found as Resource, rest) : found }
}

/** The intent with the message of its last payment error in a language. Only errors for cardholders are translated. */
export const inLanguage = (intent: Intent, language: Language): Intent =>
  intent.last_payment_error ? { ...intent, last_payment_error: localise(intent.last_payment_error, language) } : intent

/**
 * The fields of an intent that Stripe.js may read with a publishable key: no metadata, charges or fields of the
 * merchant.
 */
export const forBrowser = (intent: Intent) => ({
  id: intent.id,
  object: intent.object,
  amount: intent.amount,
  automatic_payment_methods: intent.automatic_payment_methods,
  canceled_at: intent.canceled_at,
  cancellation_reason: intent.cancellation_reason,
  capture_method: intent.capture_method,
  client_secret: intent.client_secret,
  confirmation_method: intent.confirmation_method,
  created: intent.created,
  currency: intent.currency,
  description: intent.description,
  last_payment_error: intent.last_payment_error,
  livemode: intent.livemode,
  next_action: intent.next_action,
  payment_method: intent.payment_method,
  payment_method_types: intent.payment_method_types,
  processing: intent.processing,
  receipt_email: intent.receipt_email,
  status: intent.status,
})

/**
 * Checks that a browser knows the client secret of a payment. Nobody logs in here: who has the secret may read and
 * confirm the payment.
 * @returns the same payment
 * @throws {StripeRefusal} 400 when the secret is missing or another
 */
export function requireClientSecret(state: PaymentState, secret: string | undefined): PaymentState {
  if (state.intent.client_secret === secret) return state
  throw badRequest('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  })
}
