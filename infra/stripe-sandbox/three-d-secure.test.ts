import { describe, expect, it } from 'vitest'
import { createIntent, jsonPost, RETURN_URL, type Started, startSandbox } from './testing.ts'

type Unauthenticated = { next_action: { redirect_to_url: { url: string } } }

/** An intent whose browser has just been sent to the bank's page. */
async function openBankPage({ stripe, base }: Started, test_card = 'three_d_secure') {
  const { id, client_secret } = await createIntent(stripe)
  const body = jsonPost({ client_secret, test_card, return_url: RETURN_URL })
  const response = await fetch(`${base}/v1/browser/payment_intents/${id}/confirm`, body)
  expect(response.status).toBe(200)
  const { next_action } = (await response.json()) as Unauthenticated
  const url = new URL(next_action.redirect_to_url.url)
  return { id, client_secret, url, token: url.searchParams.get('token') ?? '' }
}

const answer = (url: URL, token: string, result: string) =>
  fetch(new URL(url.pathname, url), {
    method: 'POST',
    body: new URLSearchParams({ token, result }),
    redirect: 'manual',
  })

const query = (response: Response) => Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)

describe('the page', () => {
  it('shows the merchant and the amount in French, with two answers and no script', async () => {
    const started = await startSandbox()
    const { url, id } = await openBankPage(started)
    const response = await fetch(url)
    const page = await response.text()
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('<h1>Authentification 3-D Secure</h1>')
    expect(page).toContain('Maison Alba')
    expect(page).toMatch(/65,00\s€/)
    expect(page).toContain('value="success">Valider le paiement</button>')
    expect(page).toContain('value="failure">Refuser</button>')
    expect(page).toContain(`action="/3ds/${id}"`)
    expect(page).not.toContain('<script')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    // Browsers also apply form-action to the redirect after the POST.
    expect(policy).toContain("form-action 'self' https://maison.example;")
  })

  it('is found only with its token', async () => {
    const started = await startSandbox()
    const { url, id } = await openBankPage(started)
    for (const token of ['', 'x'.repeat(32)]) {
      expect((await fetch(new URL(`/3ds/${id}?token=${token}`, url))).status).toBe(404)
      expect((await answer(url, token, 'success')).status).toBe(404)
    }
    expect((await fetch(new URL('/3ds/pi_none?token=x', url))).status).toBe(404)
    expect((await started.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action')
  })
})

describe.each(['three_d_secure', 'three_d_secure_2'])('%s', card => {
  it('accepting pays and leads back to the merchant', async () => {
    const started = await startSandbox()
    const { id, client_secret, url, token } = await openBankPage(started, card)
    const response = await answer(url, token, 'success')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^https:\/\/maison\.example\/reservation\/retour\?booking=42&/)
    expect(query(response)).toEqual({
      booking: '42',
      payment_intent: id,
      payment_intent_client_secret: client_secret,
      redirect_status: 'succeeded',
    })
    expect(await started.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded', next_action: null })
  })

  it('refusing leaves an error in the reader’s language, and another card can pay', async () => {
    const started = await startSandbox()
    const { id, client_secret, url, token } = await openBankPage(started, card)
    const response = await answer(url, token, 'failure')
    expect(response.status).toBe(303)
    expect(query(response)).toMatchObject({ redirect_status: 'failed' })
    const seen = await fetch(`${started.base}/v1/browser/payment_intents/${id}?client_secret=${client_secret}`, {
      headers: { 'accept-language': 'fr-FR,fr;q=0.9' },
    })
    expect(await seen.json()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        message: expect.stringContaining('Veuillez choisir un autre moyen de paiement'),
      },
    })
    const again = jsonPost({ client_secret, test_card: 'visa', return_url: RETURN_URL })
    const retried = await fetch(`${started.base}/v1/browser/payment_intents/${id}/confirm`, again)
    expect(await retried.json()).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })
})

describe('an answer given too late', () => {
  it('a second answer leads back with the result of the first', async () => {
    const started = await startSandbox()
    const { id, url, token } = await openBankPage(started)
    await answer(url, token, 'success')
    expect(query(await answer(url, token, 'failure'))).toMatchObject({ redirect_status: 'succeeded' })
    expect((await started.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    expect(await (await fetch(url)).text()).toContain('Cette authentification est terminée')
  })

  it('does not pay an intent canceled meanwhile', async () => {
    const started = await startSandbox()
    const { id, url, token } = await openBankPage(started)
    await started.stripe.paymentIntents.cancel(id)
    expect(query(await answer(url, token, 'success'))).toMatchObject({ redirect_status: 'failed' })
    expect((await started.stripe.paymentIntents.retrieve(id)).status).toBe('canceled')
  })

  it('does not apply to a later attempt', async () => {
    const started = await startSandbox()
    const { id, client_secret, url, token } = await openBankPage(started)
    const again = jsonPost({ client_secret, test_card: 'three_d_secure_2', return_url: RETURN_URL })
    await fetch(`${started.base}/v1/browser/payment_intents/${id}/confirm`, again)
    expect((await answer(url, token, 'success')).status).toBe(404)
    expect((await started.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action')
  })
})

it('without a return_url the bank’s page is the last one', async () => {
  const started = await startSandbox()
  const created = await createIntent(started.stripe, {
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
  })
  const url = new URL(created.next_action?.redirect_to_url?.url ?? '')
  const response = await answer(url, url.searchParams.get('token') ?? '', 'success')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Vous pouvez fermer cette page.')
})
