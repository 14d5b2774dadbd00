import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PUBLISHABLE_KEY } from './account.ts'
import { baseUrl, type Context, header, keyOf, requestIdOf } from './context.ts'
import { languageOf, missing } from './errors.ts'
import { page } from './list.ts'
import { type Intent, newId, newIntent } from './objects.ts'
import * as params from './params.ts'
import type { Command, PaymentState } from './payment-state.ts'
import { attachment, type Origin } from './payments.ts'
import { expand, forBrowser, inLanguage, requireClientSecret } from './present.ts'

type WithId = { Params: { id: string } }

/** The request, as the events that it causes name it. */
export const originOf = (context: Context, request: FastifyRequest): Origin => ({
  requestId: requestIdOf(request),
  idempotencyKey: header(request, 'idempotency-key') ?? null,
  baseUrl: baseUrl(context, request),
})

/** /v1/payment_intents: create, list, retrieve, update, confirm, capture, cancel. */
export async function intentRoutes(app: FastifyInstance, context: Context) {
  const { store, payments } = context
  const answer = (request: FastifyRequest, intent: Intent, paths: string[] | undefined) =>
    expand(store, inLanguage(intent, languageOf(header(request, 'accept-language'))), paths)

  /** Runs the commands on the intent named in the path, and returns the intent. */
  function run(request: FastifyRequest<WithId>, commands: Command[], paths: string[] | undefined) {
    const state = payments.load(request.params.id)
    return answer(request, payments.run(state, commands, originOf(context, request)), paths)
  }

  app.post('/v1/payment_intents', async request => {
    const body = params.parseParams(params.createIntentParams, request.body)
    const state = freshState(body, context.now())
    const origin = originOf(context, request)
    const commands = body.confirm
      ? payments.confirmation(state.intent.id, body.payment_method, body.return_url, origin)
      : attachment(body.payment_method)
    return answer(request, payments.run(state, commands, origin), body.expand)
  })

  app.get('/v1/payment_intents', async request => {
    const query = params.parseParams(params.listIntentsParams, request.query)
    const language = languageOf(header(request, 'accept-language'))
    const intents = [...store.all('payment').values()].map(payment => inLanguage(payment.intent, language))
    return page(store, intents, query, '/v1/payment_intents')
  })

  app.get<WithId>('/v1/payment_intents/:id', async request => {
    const query = params.parseParams(params.retrieveParams, request.query)
    const key = keyOf(request) ?? ''
    if (!key.startsWith('pk_')) return answer(request, payments.load(request.params.id).intent, query.expand)
    if (key !== PUBLISHABLE_KEY) throw missing('payment_intent', request.params.id, 'intent')
    return forBrowser(requireClientSecret(payments.load(request.params.id), query.client_secret).intent)
  })

  app.post<WithId>('/v1/payment_intents/:id', async request => {
    const { intent } = payments.load(request.params.id)
    const body = params.parseParams(params.updateIntentParams(intent), request.body)
    return run(request, [updateCommand(intent, body), ...attachment(body.payment_method)], body.expand)
  })

  app.post<WithId>('/v1/payment_intents/:id/confirm', async request => {
    const { id } = request.params
    const body = params.parseParams(params.confirmIntentParams, request.body)
    const confirmation = payments.confirmation(id, body.payment_method, body.return_url, originOf(context, request))
    const receipt: Command[] =
      body.receipt_email === undefined ? [] : [{ type: 'update', fields: { receipt_email: body.receipt_email } }]
    return run(request, [...receipt, ...confirmation], body.expand)
  })

  app.post<WithId>('/v1/payment_intents/:id/capture', async request => {
    const body = params.parseParams(params.captureIntentParams, request.body)
    return run(request, [{ type: 'capture', amount: body.amount_to_capture }], body.expand)
  })

  app.post<WithId>('/v1/payment_intents/:id/cancel', async request => {
    const body = params.parseParams(params.cancelIntentParams, request.body)
    return run(request, [{ type: 'cancel', reason: body.cancellation_reason ?? null, now: context.now() }], body.expand)
  })
}

function freshState(body: z.output<typeof params.createIntentParams>, now: number): PaymentState {
  const intent = newIntent({
    id: newId('pi'),
    now,
    amount: body.amount,
    currency: body.currency,
    captureMethod: body.capture_method,
    allowedTypes: body.allowed_payment_method_types ?? null,
    allowRedirects: body.automatic_payment_methods?.allow_redirects ?? 'always',
    description: body.description ?? null,
    receiptEmail: body.receipt_email ?? null,
    statementDescriptorSuffix: body.statement_descriptor_suffix ?? null,
    metadata: body.metadata ?? {},
  })
  return { intent, charge: undefined, card: undefined, authentication: undefined }
}

function updateCommand(intent: Intent, body: z.output<ReturnType<typeof params.updateIntentParams>>): Command {
  const { amount, currency, description, receipt_email, statement_descriptor_suffix } = body
  return {
    type: 'update',
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    fields: {
      ...(description === undefined ? {} : { description }),
      ...(receipt_email === undefined ? {} : { receipt_email }),
      ...(statement_descriptor_suffix === undefined ? {} : { statement_descriptor_suffix }),
      ...(body.metadata === undefined ? {} : { metadata: mergeMetadata(intent.metadata, body.metadata) }),
    },
  }
}

/** Adds new keys. '' removes one key; null (an empty value for the whole) removes all. */
function mergeMetadata(current: Record<string, string>, changes: Record<string, string> | null) {
  if (!changes) return {}
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''))
}
