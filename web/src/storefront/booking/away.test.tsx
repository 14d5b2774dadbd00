import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { called, problem } from '../../e2e/mock-api.ts'
import { booking } from '../../e2e/mock-data.ts'
import {
  chooseSlot,
  confirmed,
  expectTypedKept,
  FORM,
  fillDetails,
  reachPayment,
  submit,
} from '../../testing/booking.ts'
import { choose, find, follow, says, saysNot } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const BOOK = 'POST /api/bookings'
const CANCEL = 'PATCH /api/bookings/:id/cancel'

test('a hold that was placed while the visitor was on another page is released when they book again', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const answers = [{ status: 201, body: booking() }, problem(409, 'Ce créneau vient d’être réservé.', 'slot_taken')]
  const api = mockApi({
    [BOOK]: async () => {
      await answered
      return answers.shift() ?? problem(500, 'Erreur')
    },
  })
  await visit(FORM)
  await chooseSlot()
  await fillDetails()
  await submit()
  await expect.poll(() => called(api, BOOK).length).toBe(1)
  await follow('Contact')
  answer()
  // The answer to the booking request comes while the contact page is shown; the step in the history entry shows that
  // it was handled.
  await expect.poll(() => history.state?.step).toBe('payment')
  navigate(FORM)
  await expectTypedKept()
  await choose('14 h 00')
  await submit()
  await says('Ce créneau vient d’être réservé.')
  expect(called(api, CANCEL).length).toBe(1)
})

test('the Back button on a confirmation never shows the abandoned payment', async () => {
  const made = [booking(), booking({ id: 7, status: 'confirmed', settled_by: 'voucher' })]
  const api = mockApi({
    [BOOK]: () => ({ status: 201, body: made.shift() }),
    'GET /api/bookings/:id': () => ({ body: booking({ id: 7, status: 'confirmed' }) }),
  })
  await reachPayment()
  await follow('Contact')
  await expect.poll(() => called(api, CANCEL).length).toBe(1)
  navigate(FORM)
  await expectTypedKept()
  await submit()
  await confirmed()
  // The history is: form, payment, contact, form, confirmation. This goes back to the abandoned payment.
  history.go(-3)
  await find('heading', 'Choisissez une date')
  await saysNot('Le délai de paiement est dépassé')
  expect(called(api, CANCEL).length).toBe(1)
})
