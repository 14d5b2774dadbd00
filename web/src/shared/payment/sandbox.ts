import type { CreateIntentView } from '@alba/contracts/payments/api'

export type TestCard = { name: string; label: string; last4: string }

type SandboxIntent = { status: string; next_action?: { redirect_to_url?: { url?: string } } | null }
type SandboxError = { error: { message?: string } }

/** What the sandbox answers to a confirmation. `message` is undefined when it gives none. */
export type Confirmation =
  | { kind: 'paid' }
  | { kind: 'redirect'; url: string }
  | { kind: 'declined'; message: string | undefined }

export async function testCards(sandboxUrl: string): Promise<TestCard[]> {
  const response = await fetch(`${sandboxUrl}/v1/browser/test-cards`)
  if (!response.ok) throw new Error('test cards')
  return response.json()
}

/** Pays with a test card by its name: no card number ever leaves the browser. */
export async function confirm(intent: CreateIntentView, testCard: string, returnUrl: string): Promise<Confirmation> {
  const url = `${intent.sandbox_url}/v1/browser/payment_intents/${encodeURIComponent(intent.payment_intent_id)}/confirm`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: intent.client_secret, test_card: testCard, return_url: returnUrl }),
  })
  const body: SandboxIntent | SandboxError = await response.json()
  if ('error' in body) return { kind: 'declined', message: body.error.message }
  const redirect = body.next_action?.redirect_to_url?.url
  if (body.status === 'requires_action' && redirect) return { kind: 'redirect', url: redirect }
  const paid = ['succeeded', 'processing', 'requires_capture'].includes(body.status)
  return paid ? { kind: 'paid' } : { kind: 'declined', message: undefined }
}
