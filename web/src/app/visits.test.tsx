import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { called, problem } from '../e2e/mock-api.ts'
import { confirmed } from '../testing/booking.ts'
import { all, clickTwice, fill, find, holds, press, says } from '../testing/look.ts'
import { mockApi } from '../testing/mock-fetch.ts'
import { reload, visit } from '../testing/visit.tsx'

/* Journeys outside booking and sales: withdrawals, page views, cookies, and a browser that refuses its storage. */

const SEND = 'POST /api/withdrawals'

describe('a withdrawal', () => {
  const confirm = () => find('button', 'Confirmer la rétractation')

  test('marks the missing fields', async () => {
    mockApi()
    await visit('/retractation')
    await press('Continuer')
    await says('Veuillez indiquer votre nom')
    await says('Adresse email invalide')
    await says('Veuillez indiquer le numéro du bon cadeau ou de l’achat')
    await expect.poll(() => document.activeElement).toBe(await screen.findByLabelText('Votre nom'))
  })

  test('a double click and a retry after a lost answer make one declaration, and a refusal of too many is shown', async () => {
    let answer: ReturnType<typeof problem> = problem(429, 'Trop de demandes. Réessayez dans un instant.')
    let underWay: Promise<void> | undefined
    const api = mockApi({
      [SEND]: async () => {
        await underWay
        return answer
      },
    })
    await visit('/retractation')
    await fill('Votre nom', 'Sophie Garnier')
    await fill('E-mail', 'sophie.garnier@exemple.fr')
    await fill('Numéro du bon cadeau ou de l’achat', 'K7QP-4MXD-9HTA')
    await press('Continuer')
    // The server refuses, because there were too many declarations.
    fireEvent.click(await confirm())
    await says('Trop de demandes. Réessayez dans un instant.')
    const refused = called(api, SEND).length
    // A double click sends one request, whose answer is lost.
    answer = 'network-failure'
    const { promise, resolve: arrive } = Promise.withResolvers<void>()
    underWay = promise
    await clickTwice(await confirm())
    arrive()
    await says('Votre déclaration n’a pas pu être envoyée.')
    // A retry after a reload has the same idempotency key.
    answer = { status: 202, body: { received_at: '2026-11-23T07:30:00Z' } }
    await reload()
    fireEvent.click(await confirm())
    await find('heading', 'Votre déclaration est reçue')
    const sent = called(api, SEND).slice(refused)
    expect([sent.length, new Set(sent.map(call => call.headers['idempotency-key'])).size]).toEqual([2, 1])
  })

  test('another declaration after the receipt begins with an empty form', async () => {
    mockApi({ [SEND]: () => ({ status: 202, body: { received_at: '2026-11-23T07:30:00Z' } }) })
    await visit('/retractation')
    await fill('Votre nom', 'Sophie Garnier')
    await fill('E-mail', 'sophie.garnier@exemple.fr')
    await fill('Numéro du bon cadeau ou de l’achat', 'K7QP-4MXD-9HTA')
    await press('Continuer')
    fireEvent.click(await confirm())
    await press('Autre déclaration')
    await holds('Votre nom', '')
    await holds('Numéro du bon cadeau ou de l’achat', '')
  })
})

test('a page view that cannot be counted shows no error', async () => {
  const api = mockApi({ 'POST /api/analytics/page-views': () => 'network-failure' })
  localStorage.setItem('cookie_consent', 'accepted')
  api.paid = true
  await visit('/reservation?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2')
  await confirmed()
  await expect
    .poll(() => called(api, 'POST /api/analytics/page-views').map(({ body }) => body))
    .toEqual([JSON.stringify({ path: '/reservation' })])
  expect(all('alert').filter(alert => alert.textContent)).toEqual([])
})

describe('a browser that refuses its storage', () => {
  test('keeps what is typed as long as the page is open', async () => {
    mockApi()
    const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage') ?? {}
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get })
    await visit('/reservation?service=1&category=pour-moman')
    await fill('Prénom', 'Léa')
    await holds('Prénom', 'Léa')
    Object.defineProperty(globalThis, 'sessionStorage', own)
  })
})

test('the cookie banner stays away during a payment, since accepting reloads the page', async () => {
  mockApi()
  localStorage.clear()
  await visit('/retractation')
  await find('button', '✓ Accepter')
  history.replaceState({ step: 'payment' }, '')
  await visit('/retractation', { step: 'payment' })
  await find('contentinfo', /.*/)
  expect(all('button', '✓ Accepter')).toEqual([])
  await press('Gérer les cookies')
  await says('la prochaine page vous le redemandera')
})
