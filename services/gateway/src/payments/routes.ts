import { intentCanceledView, intentView as intentViewSchema, isFinal } from '@alba/contracts/payments/api'
import { abandonPayment, refreshIntent } from '@alba/contracts/payments/commands'
import { paymentStream } from '@alba/contracts/payments/events'
import { paymentIntentId } from '@alba/contracts/shared/ids'
import { z } from 'zod'
import type { Commands } from '../command/client.ts'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { unknown } from '../read-models/unknown.ts'
import { createIntentRoute } from './create-intent.ts'
import { type CardForms, findPayment, intentView } from './queries.ts'
import { refundRoutes } from './refund-routes.ts'
import { paymentStaffRoutes } from './staff-routes.ts'
import { webhookRoute } from './webhook.ts'

const tags = ['payments']
const params = z.object({ id: paymentIntentId.describe('The card provider’s id, `pi_…`.') })

export type PaymentDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly forms: CardForms
  /** The centre's time zone. */
  readonly zone: string
}

/** Card payments of visitors. */
export function paymentRoutes(api: Api, deps: PaymentDeps): void {
  const { models, commands, forms } = deps

  /** An unknown id is refused before the provider is asked. */
  async function paymentOrRefuse(id: string) {
    const found = await findPayment(models, id)
    if (!found) throw await unknown(models, { model: 'payments', stream: paymentStream(id) }, 'payment_unknown')
    return found
  }

  createIntentRoute(api, deps)
  webhookRoute(api, commands)
  paymentStaffRoutes(api, deps)
  refundRoutes(api, deps)

  api.get(
    '/api/payments/intent/:id',
    {
      ...forAnybody(600),
      schema: {
        tags,
        summary: 'The state of a payment',
        description:
          'While the state is not final, the card provider is asked first, so that the answer is up to date.',
        params,
        response: { 200: intentViewSchema, ...refusals(404, 504) },
      },
    },
    async request => {
      const { id } = request.params
      const known = await paymentOrRefuse(id)
      if (isFinal(known.status)) return intentView(known, forms)
      const { position } = await commands.send(refreshIntent, { paymentIntentId: id }, causeOf(request))
      await models.waitFor(['payments'], position)
      return intentView(await paymentOrRefuse(id), forms)
    },
  )

  api.register(async scope => {
    ignoreBodies(scope)
    ;(scope as Api).route({
      method: ['PATCH', 'POST'],
      url: '/api/payments/cancel-intent/:id',
      ...forAnybody(60),
      schema: {
        tags,
        summary: 'Cancels a payment that was not made',
        description:
          'POST is for beacons, which have no other method. A body of any kind is ignored. Cancelling again changes nothing. The answer is 409 when the payment was made or is under way.',
        params,
        response: { 200: intentCanceledView, ...refusals(404, 409) },
      },
      handler: async request => {
        const { id } = request.params
        await paymentOrRefuse(id)
        const { position } = await commands.send(abandonPayment, { paymentIntentId: id }, causeOf(request))
        await models.waitFor(['payments'], position)
        // The command answers only once the payment is canceled, whatever the read model shows.
        return { id, status: 'canceled' as const }
      },
    })
  })
}
