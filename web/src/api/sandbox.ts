import type { CreateIntentView } from '@alba/contracts/payments/api'
import { DECLINED, declineSentence } from '@alba/contracts/payments/declines'
import { isPaid, UNEXPECTED_STATE } from './payments.ts'

export type TestCard = { name: string; label: string; last4: string }

type SandboxIntent = { status: string; next_action?: { redirect_to_url?: { url?: string } } | null }
type SandboxError = { error: { code?: string; decline_code?: string } }

/**
 * The answer of the sandbox, the local stand-in for Stripe, to a confirmation. `message` is a sentence of the site: the
 * provider's own text is never shown. `redirect`: the visitor must go to their bank's page. `unclear`: the intent may
 * be paid, so the server must be asked.
 */
export type Confirmation =
  | { kind: 'paid' }
  | { kind: 'redirect'; url: string }
  | { kind: 'declined'; message: string }
  | { kind: 'unclear' }

/** The test cards that the sandbox offers. @throws when they cannot be loaded */
export async function testCards(sandboxUrl: string): Promise<TestCard[]> {
  const response = await fetch(`${sandboxUrl}/v1/browser/test-cards`)
  if (!response.ok) throw new Error('test cards')
  return response.json()
}

/** Pays with a test card, which its name identifies: no card number ever leaves the browser. Never throws. */
export async function confirm(intent: CreateIntentView, testCard: string, returnUrl: string): Promise<Confirmation> {
  const url = `${intent.sandbox_url}/v1/browser/payment_intents/${encodeURIComponent(intent.payment_intent_id)}/confirm`
  const body: SandboxIntent | SandboxError | undefined = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: intent.client_secret, test_card: testCard, return_url: returnUrl }),
  })
    .then(response => response.json())
    .catch(() => undefined)
  if (!body) return { kind: 'unclear' }
  if ('error' in body) {
    const { code, decline_code } = body.error
    return code === UNEXPECTED_STATE
      ? { kind: 'unclear' }
      : { kind: 'declined', message: declineSentence(decline_code, code) }
  }
  const redirect = body.next_action?.redirect_to_url?.url
  if (body.status === 'requires_action' && redirect) return { kind: 'redirect', url: redirect }
  return isPaid(body.status) ? { kind: 'paid' } : { kind: 'declined', message: DECLINED }
}
