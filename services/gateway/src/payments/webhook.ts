import { receiveWebhook } from '@alba/contracts/payments/commands'
import { WEBHOOK_PATH } from '@alba/contracts/payments/webhook-events'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { z } from 'zod'
import type { Commands } from '../command/client.ts'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf } from '../http/api.ts'

/** The largest body, in bytes. The provider's largest events have a few dozen kB. */
const LIMIT = 512 * 1024

/**
 * POST /api/webhooks/stripe. The signature covers the raw bytes, so the body is forwarded unchanged, and the command
 * service checks the signature. There is no rate limit, because the provider would take a 429 for a broken endpoint.
 */
export function webhookRoute(api: Api, commands: Commands): void {
  api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LIMIT }, (_request, body, done) => done(null, body))
    ;(scope as Api).post(
      WEBHOOK_PATH,
      {
        ...forAnybody('unlimited'),
        schema: {
          tags: ['webhooks'],
          summary: 'Receives an event from the card provider',
          description: 'For the card provider only: a body without its valid `Stripe-Signature` is refused.',
          headers: z.looseObject({ 'stripe-signature': z.string().max(2000).optional() }),
          body: z.string().nullish().describe('The event as the provider signed it.'),
          response: { 200: receiveWebhook.answer },
        },
      },
      async request => {
        const signature = request.headers['stripe-signature']
        if (!signature || !request.body) throw new ProblemError(problemOf(400, 'webhook_unsigned'))
        return commands.send(receiveWebhook, { signature, body: request.body }, causeOf(request, 'provider'))
      },
    )
  })
}
