import { z } from 'zod'
import { CARD_NAMES } from './cards.ts'
import { badRequest } from './errors.ts'

/*
 * The parameters of each request. All values arrive as text: `form.ts` reads forms and queries, and the JSON body of
 * `browserConfirmBody` has only texts. Amounts are cents, times Unix seconds. The objects are strict, because Stripe
 * refuses a parameter that it does not know.
 */

/**
 * Reads the parameters of a request.
 * @throws {StripeRefusal} 400 for the first fault: `parameter_unknown`; `parameter_missing` when the faulty parameter was
 *   not sent (also in an update that sends only a currency, in which the amount of the intent is too small); else the
 *   code that `fail` or `checkAmount` gave, if any
 */
export function parseParams<T extends z.ZodType>(schema: T, raw: unknown): z.output<T> {
  const result = schema.safeParse(raw ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  if (!issue) throw badRequest('Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const param = paramAt([...issue.path, issue.keys[0] ?? ''])
    throw badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = paramAt(issue.path)
  if (valueAt(raw, issue.path) === undefined) {
    throw badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = issue.code === 'custom' ? (issue.params?.stripe as string | undefined) : undefined
  const message =
    issue.code === 'invalid_value' ? `Invalid ${param}: must be one of ${issue.values.join(', ')}` : issue.message
  throw badRequest(message, code ? { code, param } : { param })
}

/** The name of a parameter in Stripe's notation, such as `metadata[order]`. */
const paramAt = (path: PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

/** What was sent under a name; undefined when nothing was. */
const valueAt = (raw: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, part) => (at && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[part] : undefined),
    raw,
  )

/** Stripe's minimum charge in cents, and the only currencies that the sandbox takes. */
const MINIMUM: Record<string, { cents: number; text: string }> = {
  eur: { cents: 50, text: '€0.50' },
  usd: { cents: 50, text: '$0.50' },
  chf: { cents: 50, text: 'CHF0.50' },
  gbp: { cents: 30, text: '£0.30' },
}
const MAXIMUM_CENTS = 99_999_999

/** Refuses a value. `code` is the code of Stripe's error, which `parseParams` answers. */
const fail = (ctx: z.RefinementCtx, message: string, code?: string) => {
  ctx.addIssue({ code: 'custom', message, params: { stripe: code } })
  return z.NEVER
}

const integer = z.string().transform((text, ctx) => {
  if (text === '')
    return fail(
      ctx,
      'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this one cannot be unset.',
      'parameter_invalid_empty',
    )
  return /^-?\d{1,12}$/.test(text) ? Number(text) : fail(ctx, `Invalid integer: ${text}`, 'parameter_invalid_integer')
})
const positive = integer.transform((value, ctx) =>
  value >= 1 ? value : fail(ctx, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer'),
)
const boolean = z.enum(['true', 'false']).transform(text => text === 'true')
/** An empty value unsets the field, as everywhere in Stripe's API. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform(value => value || null)
const email = z.string().transform((value, ctx) => {
  if (value === '') return null
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
    ? value
    : fail(ctx, `Invalid email address: ${value}`, 'email_invalid')
})
const httpUrl = z.string().transform((value, ctx) => {
  const url = URL.parse(value)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : fail(ctx, 'Not a valid URL', 'url_invalid')
})
/** A list, which `form.ts` reads as an object with the fields 0, 1, 2… */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(value => (value && typeof value === 'object' ? Object.values(value) : value), z.array(item))
const currency = z
  .string()
  .transform(value => value.toLowerCase())
  .transform((value, ctx) =>
    Object.hasOwn(MINIMUM, value)
      ? value
      : fail(ctx, `Invalid currency: ${value}. The sandbox supports: ${Object.keys(MINIMUM).join(', ')}`),
  )
/**
 * At most 50 keys of 40 characters with values of 500; null when '' was sent as metadata. Only the update of an intent
 * removes what is sent as empty: the key of a value '', and all keys for null. A new intent or refund stores a value ''.
 */
const metadata = z.union([
  z.literal('').transform(() => null),
  z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine(value => Object.keys(value).length <= 50, 'You can have up to 50 metadata keys.'),
])
const expand = list(z.string()).optional()
const captureMethod = z.enum(['automatic', 'automatic_async', 'manual'])
/** Which part of a list is wanted. The cursors are ids. */
const page = {
  limit: integer
    .refine(value => value >= 1 && value <= 100, 'Invalid integer: limit must be between 1 and 100')
    .optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
}
/** Unix seconds: one second, or bounds. */
const created = z
  .union([
    integer.transform(value => ({ gte: value, lte: value, gt: undefined, lt: undefined })),
    z.strictObject({
      gte: integer.optional(),
      gt: integer.optional(),
      lte: integer.optional(),
      lt: integer.optional(),
    }),
  ])
  .optional()

/** Body of POST /v1/payment_intents. */
export const createIntentParams = z
  .strictObject({
    amount: positive,
    currency,
    capture_method: captureMethod.default('automatic_async'),
    automatic_payment_methods: z
      .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    allowed_payment_method_types: list(z.literal('card')).optional(),
    payment_method: z.string().optional(),
    confirm: boolean.optional(),
    return_url: httpUrl.optional(),
    description: text(1000).optional(),
    receipt_email: email.optional(),
    statement_descriptor_suffix: text(22).optional(),
    metadata: metadata.optional(),
    expand,
  })
  .superRefine((value, ctx) => checkAmount(value.amount, value.currency, ctx))

/** Refuses an amount that Stripe would refuse: below the currency's minimum or above eight digits. */
function checkAmount(amount: number, currencyName: string, ctx: z.RefinementCtx) {
  const minimum = MINIMUM[currencyName]
  const refuse = (message: string, code: string) =>
    ctx.addIssue({ code: 'custom', path: ['amount'], message, params: { stripe: code } })
  if (minimum && amount < minimum.cents)
    refuse(`Amount must be at least ${minimum.text} ${currencyName}`, 'amount_too_small')
  if (amount > MAXIMUM_CENTS) refuse('Amount must be no more than 999,999.99', 'amount_too_large')
}

/** Body of POST /v1/payment_intents/:id; `current` has the amount and currency that stay when none are sent. */
export const updateIntentParams = (current: { amount: number; currency: string }) =>
  z
    .strictObject({
      amount: positive.optional(),
      currency: currency.optional(),
      payment_method: z.string().optional(),
      description: text(1000).optional(),
      receipt_email: email.optional(),
      statement_descriptor_suffix: text(22).optional(),
      metadata: metadata.optional(),
      expand,
    })
    .superRefine((value, ctx) => checkAmount(value.amount ?? current.amount, value.currency ?? current.currency, ctx))

export const confirmIntentParams = z.strictObject({
  payment_method: z.string().optional(),
  return_url: httpUrl.optional(),
  receipt_email: email.optional(),
  expand,
})
export const captureIntentParams = z.strictObject({ amount_to_capture: positive.optional(), expand })
export const cancelIntentParams = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
})
/** `client_secret` counts only for an intent that is read with the publishable key, as Stripe.js does. */
export const retrieveParams = z.strictObject({ expand, client_secret: z.string().optional() })
/** `customer` is accepted, but filters nothing. */
export const listIntentsParams = z.strictObject({ ...page, created, customer: z.string().optional() })
export const createRefundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})
export const listRefundsParams = z.strictObject({
  ...page,
  created,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
})
export const listDisputesParams = z.strictObject({
  ...page,
  created,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
})
export const listEndpointsParams = z.strictObject(page)
export const listEventsParams = z.strictObject({
  ...page,
  created,
  type: z.string().optional(),
  types: list(z.string()).optional(),
})

/**
 * JSON body of POST /v1/browser/payment_intents/:id/confirm. A card number is never taken, only the name of a test
 * card.
 */
export const browserConfirmBody = z.strictObject({
  client_secret: z.string(),
  test_card: z.enum(CARD_NAMES),
  return_url: httpUrl.optional(),
})
/** `key` is accepted, but not checked: the client secret of the intent is enough. */
export const browserRetrieveQuery = z.strictObject({ client_secret: z.string(), key: z.string().optional() })
