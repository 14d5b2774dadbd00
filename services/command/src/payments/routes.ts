import { accepted } from '@alba/contracts/bookings/commands'
import {
  cancelIntent as cancelIntentBody,
  createIntent as createIntentBody,
  intentOpened,
  providerWebhook,
  refreshIntent as refreshIntentBody,
  webhookReceived,
} from '@alba/contracts/payments/commands'
import type { HttpServer } from '@alba/platform/http/server'
import { giveBack } from '../bookings/cancel.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { command } from '../http.ts'
import { cancelIntent } from './cancel.ts'
import { createIntent } from './create.ts'
import { refreshIntent } from './refresh.ts'
import { receiveWebhook } from './webhook.ts'

export function paymentRoutes(app: HttpServer, deps: Deps): void {
  command(app, 'create-intent', createIntentBody, intentOpened, (body, cause) => createIntent(deps, body, cause))
  command(app, 'refresh-intent', refreshIntentBody, accepted, (body, cause) =>
    refreshIntent(deps, body.paymentIntentId, cause),
  )
  command(app, 'cancel-intent', cancelIntentBody, accepted, (body, cause) => abandon(deps, body.paymentIntentId, cause))
  command(app, 'receive-webhook', providerWebhook, webhookReceived, (body, cause) => receiveWebhook(deps, body, cause))
}

/** The visitor left: the intent goes, and the booking with it, so that the slot is free at once. */
async function abandon(deps: Deps, id: string, cause: Cause): Promise<Result<{ position: string | null }>> {
  const canceled = await cancelIntent(deps, id, cause)
  if (!canceled.ok) return canceled
  return giveBack(deps, canceled.value.bookingId, 'Paiement abandonné', cause)
}
