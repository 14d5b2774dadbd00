import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPage } from '../pages/html.ts'
import type { Context } from './context.ts'
import type { Controls } from './controls.ts'
import { errorHandler } from './error-handler.ts'
import { badRequest } from './errors.ts'
import { indexPage } from './index-page.ts'
import { WEBHOOK_MODES } from './webhooks.ts'

type WithId = { Params: { id: string } }

/** At most an hour: longer than any test waits, and within the range of timers. */
const milliseconds = z.coerce.number().int().min(0).max(3_600_000)
const webhooksBody = z.strictObject({ mode: z.enum(WEBHOOK_MODES), delay_ms: milliseconds.optional() })
/** `now` is in Unix seconds; null lets the clock run again. */
const clockBody = z.strictObject({ now: z.number().int().nullable() })
const accountBody = z.strictObject({
  charges_enabled: z.boolean().exactOptional(),
  payouts_enabled: z.boolean().exactOptional(),
  endpoint: z
    .strictObject({ status: z.enum(['enabled', 'disabled']), enabled_events: z.array(z.string()) })
    .nullable()
    .exactOptional(),
  restricted_keys: z.record(z.string(), z.array(z.string())).exactOptional(),
})
const latencyBody = z.strictObject({ ms: milliseconds })

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body)
  if (!result.success) throw badRequest(z.prettifyError(result.error))
  return result.data
}

/** /sandbox/…: the controls over HTTP, as JSON or from the forms of the index page, which redirect back to it. */
export async function controlRoutes(
  app: FastifyInstance,
  { context, controls }: { context: Context; controls: Controls },
) {
  // Whoever uses the controls may see all fields of an intent.
  app.setErrorHandler(errorHandler(intent => intent))
  app.addHook('onSend', async () => context.store.flush())

  const done = (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
    request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      ? reply.redirect('/', 303)
      : reply.send(answer)

  app.get('/', async (_request, reply) => {
    const intents = Array.from(context.store.all('payment').values(), payment => payment.intent)
    return sendPage(reply, { lang: 'en', title: 'Stripe sandbox', body: indexPage(intents, controls.summary()) })
  })

  app.get('/sandbox/state', async () => controls.summary())

  app.post('/sandbox/webhooks', async (request, reply) => {
    const { mode, delay_ms } = parse(webhooksBody, request.body)
    controls.setWebhooks(mode, delay_ms)
    return done(request, reply, controls.summary().webhooks)
  })

  app.post('/sandbox/webhooks/flush', async (request, reply) =>
    done(request, reply, { released: controls.flushWebhooks() }),
  )

  app.post('/sandbox/latency', async (request, reply) => {
    controls.setLatency(parse(latencyBody, request.body).ms)
    return done(request, reply, { latency_ms: controls.summary().latency_ms })
  })

  app.post('/sandbox/account', async (request, reply) => {
    const changes = parse(accountBody, request.body)
    return done(request, reply, controls.setAccount(changes))
  })

  app.post('/sandbox/clock', async (request, reply) => {
    const { now } = parse(clockBody, request.body)
    controls.setClock(now)
    return done(request, reply, { now })
  })

  for (const action of ['succeed', 'fail', 'process', 'dispute', 'win', 'lose', 'send_refund_back'] as const) {
    app.post<WithId>(`/sandbox/payment_intents/:id/${action}`, async (request, reply) =>
      done(request, reply, controls[action](request.params.id)),
    )
  }
}
