import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called, type MockState, problem } from '../../e2e/mock-api.ts'
import { booking } from '../../e2e/mock-data.ts'
import { confirmed, pay, reachPayment } from '../../testing/booking.ts'
import { all, field, fill, find, gone, holds, press, says, saysNot } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { reload, visit } from '../../testing/visit.tsx'

const CORRECT = 'POST /api/bookings/:id/email'
const OPEN = /^Une erreur dans l’adresse/
const WRONG = 'lea.martin@example.fr'
const RIGHT = 'lea.martin@example.org'

/**
 * Books and pays.
 * @param now the address that the server names after the payment; null once it was corrected
 */
async function book(
  handlers: Parameters<typeof mockApi>[0] = {},
  now: () => string | null = () => WRONG,
): Promise<MockState> {
  const api: MockState = mockApi({
    'GET /api/bookings/:id': () => ({
      body: api.paid ? booking({ status: 'confirmed', customer_email: now() }) : booking(),
    }),
    ...handlers,
  })
  await reachPayment()
  await pay()
  await confirmed()
  return api
}

test('corrects the address with the idempotency key of the booking request, also after a reload', async () => {
  let now: string | null = WRONG
  const correct = (request: { postData(): string | null }) => {
    const { email } = JSON.parse(request.postData() ?? '{}')
    // From then on the server sends the address to nobody; this browser remembers its correction.
    now = null
    return { body: booking({ status: 'confirmed', customer_email: email }) }
  }
  const api = await book({ [CORRECT]: correct }, () => now)
  await reload()
  await press(OPEN)
  expect(document.activeElement).toBe(await field('Adresse e-mail'))
  await holds('Adresse e-mail', WRONG)
  await fill('Adresse e-mail', ` ${RIGHT} `)
  await press('Corriger l’adresse')
  await says(`Un nouvel e-mail de confirmation part à ${RIGHT}.`)
  await says(`La confirmation part à ${RIGHT}`)
  expect(document.activeElement).toBe(await find('button', OPEN))
  const [booked] = called(api, 'POST /api/bookings')
  expect(called(api, CORRECT).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { email: RIGHT, instead_of: WRONG, request_key: booked?.headers['idempotency-key'] },
  ])
  await reload()
  await says(`La confirmation part à ${RIGHT}`)
  await press(OPEN)
  await holds('Adresse e-mail', RIGHT)
})

test('sends neither an invalid address nor the present one in other letter case', async () => {
  const api = await book()
  await press(OPEN)
  await press('Corriger l’adresse')
  await says('C’est déjà l’adresse enregistrée')
  await fill('Adresse e-mail', 'LEA.MARTIN@example.fr')
  await press('Corriger l’adresse')
  await says('C’est déjà l’adresse enregistrée')
  await fill('Adresse e-mail', 'lea.martin@example')
  await press('Corriger l’adresse')
  await says('Adresse email invalide')
  expect(called(api, CORRECT)).toEqual([])
})

test('keeps the typed address after a refusal, and shows it without the refusal when the form is opened again', async () => {
  const refusal = 'Cette adresse a déjà été corrigée trois fois.'
  await book({ [CORRECT]: () => problem(409, refusal, 'corrections_spent') })
  await press(OPEN)
  await fill('Adresse e-mail', RIGHT)
  await press('Corriger l’adresse')
  await says(refusal)
  await holds('Adresse e-mail', RIGHT)
  await press('Annuler')
  await gone('textbox', 'Adresse e-mail')
  await press(OPEN)
  await holds('Adresse e-mail', RIGHT)
  await saysNot(refusal)
})

test('shows no address when it was corrected elsewhere, and keeps the typed one', async () => {
  let now: string | null = WRONG
  const refused = () => problem(409, 'Ces coordonnées viennent d’être corrigées ailleurs.', 'contact_changed')
  await book({ [CORRECT]: refused }, () => now)
  now = null
  await press(OPEN)
  await fill('Adresse e-mail', RIGHT)
  await press('Corriger l’adresse')
  await says('Ces coordonnées viennent d’être corrigées ailleurs.')
  await says('La confirmation part à l’adresse corrigée')
  await holds('Adresse e-mail', RIGHT)
})

test('is offered only by the browser that made the booking', async () => {
  mockApi({ 'GET /api/bookings/:id': () => ({ body: booking({ status: 'confirmed' }) }) })
  sessionStorage.clear()
  await visit('/reservation', { step: 'confirmation', bookingId: booking().id })
  await confirmed()
  await waitFor(() => expect(document.body.textContent).toContain('appelez-nous si l’adresse est fausse'))
  expect(all('button', OPEN)).toEqual([])
})
