import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { called, type MockState, problem } from '../../e2e/mock-api.ts'
import { booking, INTENT_ID, intent, NOW, SANDBOX, SECRET } from '../../e2e/mock-data.ts'
import { confirmed, expectTypedKept, isChosen, PAY, pay, reachPayment, submit } from '../../testing/booking.ts'
import { all, find, press, says } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { reload, visit } from '../../testing/visit.tsx'

const CANCEL_INTENT = 'PATCH /api/payments/cancel-intent/:id'
const CANCEL_BOOKING = 'PATCH /api/bookings/:id/cancel'
const CONFIRM = 'POST /v1/browser/payment_intents/:id/confirm'
const ID = String(booking().id)

const expectGivenBack = async (api: MockState) => {
  await expect.poll(() => called(api, CANCEL_INTENT).length).toBe(1)
  await expect.poll(() => called(api, CANCEL_BOOKING).length).toBe(1)
  expect(called(api, CANCEL_INTENT)[0]).toMatchObject({ path: `/api/payments/cancel-intent/${INTENT_ID}`, body: '{}' })
  expect(called(api, CANCEL_BOOKING)[0]?.path).toContain('cancel_payment_intent=true')
}

test('says that the payment failed when the provider does not answer and the server knows of no payment', async () => {
  mockApi({ [CONFIRM]: () => 'network-failure' })
  await reachPayment()
  await pay()
  await says('Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.')
  await find('button', PAY)
})

test('shows why the server refused to open the payment, which it says in plain text, and lets the visitor retry', async () => {
  let refused = true
  mockApi({
    'POST /api/payments/create-intent': () =>
      refused ? { status: 422, text: 'Le montant ne correspond pas au prix.' } : { body: intent },
  })
  await reachPayment()
  await says('Erreur lors de l’initialisation du paiement')
  await says('Le montant ne correspond pas au prix.')
  await says('Vérifiez vos informations de paiement')
  refused = false
  await press('Réessayer')
  await find('button', PAY)
})

test('« Retour » shows the visitor’s own slot as free and still chosen, even when its release is slow', async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const api: MockState = mockApi({
    // Like the server: the time of the visitor's own hold is taken until the hold is canceled.
    'GET /api/slots': request => {
      const date = new URL(request.url()).searchParams.get('date')
      const held = called(api, 'POST /api/bookings').length - api.cancellations
      const times = held > 0 ? ['09:00', '14:00'] : ['09:00', '10:00', '14:00']
      return { body: times.map(time => ({ start_time: `${date}T${time}:00`, end_time: '', practitioners: [] })) }
    },
    [CANCEL_BOOKING]: async () => {
      await taken
      api.cancellations += 1
      return { body: booking({ status: 'canceled' }) }
    },
  })
  await reachPayment()
  await find('button', PAY)
  const before = called(api, 'GET /api/slots').length
  await press('Retour')
  await expectTypedKept()
  await expectGivenBack(api)
  expect(called(api, 'GET /api/slots')).toHaveLength(before)
  take()
  await expect.poll(() => called(api, 'GET /api/slots').length).toBeGreaterThan(before)
  await isChosen('10 h 00')
  // Booking the same again is a new request: the old key belongs to the canceled booking.
  await submit()
  await find('button', PAY)
  const keys = called(api, 'POST /api/bookings').map(call => call.headers['idempotency-key'])
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
})

test('after an interrupted payment the time stays chosen if it is still free, and is removed if not', async () => {
  let times = ['10:00', '14:00']
  mockApi({
    'GET /api/slots': request => {
      const date = new URL(request.url()).searchParams.get('date')
      return { body: times.map(time => ({ start_time: `${date}T${time}:00`, end_time: '', practitioners: [] })) }
    },
  })
  await reachPayment()
  await find('button', PAY)
  window.dispatchEvent(new Event('pagehide'))
  await reload()
  await says('Vérifiez votre horaire')
  await says('Le paiement a été interrompu et le créneau libéré.')
  await isChosen('10 h 00')
  times = ['14:00']
  await reload()
  await find('radio', '10 h 00, indisponible')
  await expectTypedKept()
  await submit()
  await says('Veuillez choisir une date et un horaire')
})

test('following a link of the top bar releases the slot', async () => {
  const api = mockApi()
  await reachPayment()
  await find('button', PAY)
  // The top bar has the first of the links with this name.
  fireEvent.click((await screen.findAllByRole('link', { name: 'Maison Alba' }))[0] as HTMLElement)
  await find('heading', /^Prendre soin de vous/)
  await expectGivenBack(api)
})

test('a tab hidden for five minutes releases the slot, a shorter absence does not', async () => {
  const api = mockApi()
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true })
  await reachPayment()
  await find('button', PAY)
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show('hidden')
  vi.advanceTimersByTime(299_000)
  show('visible')
  await find('button', PAY)
  expect(called(api, CANCEL_INTENT)).toEqual([])
  show('hidden')
  vi.advanceTimersByTime(300_001)
  show('visible')
  await says('Votre absence a dépassé 5 minutes')
  await expectTypedKept()
  await expectGivenBack(api)
})

/** The address to which the bank's page returns. */
const backFrom = (status: string) =>
  `/reservation?booking_id=${ID}&payment_intent=${INTENT_ID}&payment_intent_client_secret=${SECRET}&redirect_status=${status}`

/** Goes to the bank's page, and back from there. */
async function payAtBank(status: string): Promise<void> {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await pay()
  await expect.poll(() => leave.mock.calls).toEqual([[`${SANDBOX}/3ds`]])
  leave.mockRestore()
  await visit(backFrom(status))
}
const atBank = {
  body: { id: INTENT_ID, status: 'requires_action', next_action: { redirect_to_url: { url: `${SANDBOX}/3ds` } } },
}

test('after a failed 3-D Secure the payment is shown with the reason, and can be retried', async () => {
  let isAtBank = true
  const api: MockState = mockApi({
    [CONFIRM]: () => {
      if (isAtBank) return atBank
      api.paid = true
      return { body: { id: INTENT_ID, status: 'succeeded' } }
    },
  })
  await reachPayment()
  await payAtBank('failed')
  await says('Le paiement a été annulé ou a échoué.')
  expect(new URL(location.href).searchParams.has('payment_intent')).toBe(false)
  isAtBank = false
  await pay()
  await confirmed()
  expect(called(api, CANCEL_BOOKING)).toEqual([])
})

test('after a return from the bank when the hold has ended, the same time can be booked again', async () => {
  mockApi({
    [CONFIRM]: () => atBank,
    'GET /api/bookings/:id': () => ({ body: booking({ status: 'expired', held_until: null }) }),
    'GET /api/payments/intent/:id': () => ({
      body: {
        ...intent,
        id: INTENT_ID,
        status: 'canceled',
        last_error_message: 'Votre carte a expiré.',
        metadata: { booking_id: ID, type: 'booking' },
      },
    }),
  })
  await reachPayment()
  await payAtBank('failed')
  await says('Votre carte a expiré.')
  await find('heading', 'Le délai de paiement est dépassé')
  await find('button', 'Reprendre ce créneau')
})

test('a return without an intent leads to the payment of its booking with an error', async () => {
  mockApi()
  await visit(`/reservation?booking_id=${ID}&redirect_status=failed`)
  await says('Payment Intent ID manquant')
  await find('button', PAY)
})

test('a return whose payment and booking cannot be read leads to the categories, with an error', async () => {
  mockApi({
    'GET /api/payments/intent/:id': () => 'network-failure',
    'GET /api/bookings/:id': () => problem(404, 'Réservation introuvable.'),
  })
  await visit(`/reservation?booking_id=1&payment_intent=${INTENT_ID}&redirect_status=succeeded`)
  await says('Erreur lors de la récupération des détails du paiement')
  await find('link', 'Pour moman')
})

test('a return whose payment names no booking leads to the payment with the reason', async () => {
  const body = {
    ...intent,
    id: INTENT_ID,
    last_error_message: null,
    status: 'succeeded',
    metadata: { type: 'booking' },
  }
  mockApi({ 'GET /api/payments/intent/:id': () => ({ body }) })
  await visit(backFrom('succeeded'))
  await says('Le paiement ne porte pas de numéro de réservation.')
  await find('button', PAY)
})

test('a return whose payment is an unreadable answer leads to the payment with an error', async () => {
  mockApi({ 'GET /api/payments/intent/:id': () => ({ body: {} }) })
  await visit(backFrom('succeeded'))
  await says('Une erreur est survenue lors de la récupération du paiement.')
  await find('button', PAY)
})

test('says that a payment came too late and is refunded', async () => {
  const api = mockApi({
    'GET /api/bookings/:id': () => ({
      body: booking({ status: 'expired', late_payment_refunded: true, held_until: null }),
    }),
  })
  await reachPayment()
  await pay()
  await find('heading', 'Votre paiement vous est intégralement remboursé')
  await says('Les 75,00 € vous sont rendus sur la même carte, sans aucune démarche')
  expect(called(api, CANCEL_BOOKING)).toEqual([])
})

test('looks the paid booking up until it is confirmed', async () => {
  let looks = 0
  mockApi({
    'GET /api/bookings/:id': () => ({ body: booking({ status: ++looks > 2 ? 'confirmed' : 'pending_hold' }) }),
  })
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true })
  await reachPayment()
  await pay()
  await says('Votre paiement est en cours de traitement.')
  for (let look = 1; look <= 3; look++) {
    await expect.poll(() => looks).toBe(look)
    // More than the two seconds between two look-ups.
    vi.advanceTimersByTime(5_000)
  }
  await confirmed()
  expect(looks).toBe(3)
})

test('never asks for the card twice when the paid booking cannot be read', async () => {
  let down = true
  const api = mockApi({
    'GET /api/bookings/:id': () =>
      down
        ? problem(404, 'Impossible de récupérer la réservation confirmée.')
        : { body: booking({ status: 'confirmed' }) },
  })
  await reachPayment()
  await pay()
  await says('Impossible de récupérer la réservation confirmée.')
  await says('Votre carte ne sera pas débitée une seconde fois.')
  expect(all('button', PAY)).toEqual([])
  down = false
  await press('Vérifier ma réservation')
  await confirmed()
  expect(called(api, CANCEL_BOOKING)).toEqual([])
})

test('shows missing parts of a booking as « À confirmer »', async () => {
  const odd = booking({ status: 'confirmed', start_time: 'bientôt', end_time: '', practitioners: [] })
  mockApi({ 'GET /api/bookings/:id': () => ({ body: odd }) })
  await reachPayment()
  await pay()
  await confirmed()
  await says('Date à confirmer')
  await says('Heure à confirmer')
  // The practitioner.
  await says(/À confirmer/)
  expect(all('link', /^Ajouter au calendrier/)).toEqual([])
})
