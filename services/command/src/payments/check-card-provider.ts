import { checkCardProvider as command } from '@alba/contracts/payments/commands'
import { WEBHOOK_PATH } from '@alba/contracts/payments/webhook-events'
import { handler } from '../handler.ts'
import type { PaymentDeps } from './payable.ts'

/** Tries the connection to the card provider for an admin, and records nothing (ADR 71). */
export const checkCardProvider = handler(command, async ({ provider, publicUrl }: PaymentDeps) => ({
  ok: true,
  ...(await provider.check(new URL(WEBHOOK_PATH, publicUrl).href)),
}))
