import { afterEach, expect, test } from 'vitest'
import { called, type MockState } from '../../e2e/mock-api.ts'
import { BOOKING_ID, booking } from '../../e2e/mock-data.ts'
import { linkAnswers, TOKEN } from '../../e2e/mock-links.ts'
import { confirmed, pay, reachPayment } from '../../testing/booking.ts'
import { gone, press, says } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'

const MAKE = 'POST /api/bookings/:id/link'
const before = globalThis.centreOfPage
afterEach(() => {
  globalThis.centreOfPage = before
})

/** Books and pays at a centre that offers links, or does not. */
async function book(visitorLinks: boolean): Promise<MockState> {
  if (before) globalThis.centreOfPage = { ...before, choices: { ...before.choices, visitorLinks } }
  const api: MockState = mockApi({
    ...linkAnswers(),
    'GET /api/bookings/:id': () => ({ body: booking(api.paid ? { status: 'confirmed' } : {}) }),
    [MAKE]: () => ({ body: { token: TOKEN } }),
  })
  await reachPayment()
  await pay()
  await confirmed()
  return api
}

test('the confirmation opens the page of the booking, with a link requested by the idempotency key', async () => {
  const api = await book(true)
  await says('Le lien de votre e-mail déplace ou annule le rendez-vous')
  await press('Déplacer ou annuler')
  await says('Votre heure reste la vôtre tant que la nouvelle n’est pas confirmée')
  expect(location.pathname + location.hash).toBe(`/reservation/gerer#${TOKEN}`)
  const [asked] = called(api, 'POST /api/bookings')
  const [made] = called(api, MAKE)
  expect(made?.path).toContain(String(BOOKING_ID))
  expect(JSON.parse(made?.body ?? '')).toEqual({ request_key: asked?.headers['idempotency-key'] })
})

test('the confirmation names the phone number where the centre offers no links', async () => {
  await book(false)
  await says('En cas d’annulation, appelez-nous au moins 48 h à l’avance')
  await gone('button', 'Déplacer ou annuler')
})
