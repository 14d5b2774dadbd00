import { expect, type Page, test } from '@playwright/test'
import { called, type MockState, mockApi } from './mock-api.ts'
import { booking, INTENT_ID, intent, NOW } from './mock-data.ts'
import { expectNoDefects, pay, reachPayment } from './screens.ts'

const CANCEL_INTENT = 'PATCH /api/payments/cancel-intent/:id'
const CANCEL_BOOKING = 'PATCH /api/bookings/:id/cancel'

const expectSlotReleased = async (api: MockState) => {
  await expect.poll(() => called(api, CANCEL_INTENT).length).toBe(1)
  await expect.poll(() => called(api, CANCEL_BOOKING).length).toBe(1)
  expect(called(api, CANCEL_INTENT)[0]).toMatchObject({ path: `/api/payments/cancel-intent/${INTENT_ID}`, body: '{}' })
  expect(called(api, CANCEL_BOOKING)[0]?.path).toContain('cancel_payment_intent=true')
}

const expectFormKept = async (page: Page) => {
  await expect(page.getByLabel('E-mail')).toHaveValue('lea.martin@example.fr')
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
}

test('the browser’s Back button releases the slot, and keeps what was typed', async ({ page }) => {
  const api = await mockApi(page)
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
  await page.goBack()
  await expectFormKept(page)
  await expectSlotReleased(api)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Massage prénatal', level: 1 })).toBeVisible()
})

test('a reload releases the slot, says so, and keeps what was typed', async ({ page, request }) => {
  // Ids that only this test uses, because the server records the closing requests of all tests.
  const id = 482913570264888
  const intentId = 'pi_Reload'
  const api = await mockApi(page, {
    'POST /api/bookings': () => ({ status: 201, body: booking({ id }) }),
    'POST /api/payments/create-intent': () => ({ body: { ...intent, payment_intent_id: intentId } }),
  })
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Le paiement a été interrompu et le créneau libéré.', { exact: false })).toBeVisible()
  await expectFormKept(page)
  // A request of a closing page reaches either the mock or `serve.ts`.
  const closingRequests = async () => [
    ...api.calls.map(({ name, path }) => `${name.split(' ')[0]} ${path}`),
    ...(await (await request.get('/closing-requests')).json()),
  ]
  await expect.poll(closingRequests).toContain(`PATCH /api/payments/cancel-intent/${intentId}`)
  await expect.poll(closingRequests).toContain(`PATCH /api/bookings/${id}/cancel?cancel_payment_intent=true`)
})

/** Opens the payment step, with a clock that the test moves. */
const reachHold = async (page: Page, book = () => booking()) => {
  const api = await mockApi(page, { 'POST /api/bookings': () => ({ status: 201, body: book() }) })
  await page.clock.install({ time: NOW })
  await reachPayment(page)
  await expect(page.getByRole('timer')).toHaveText(/^1[45]\smin\s\d\d\ss$/)
  // Waits until the payment intent is open, so that the end of the hold cancels it.
  await expect(pay(page)).toBeVisible()
  return api
}

test('the page warns in the last minute, says at once that the hold has ended, and offers the same time again', async ({
  page,
}) => {
  let made = booking()
  const api = await reachHold(page, () => made)
  await page.clock.fastForward('14:30')
  await expect(page.getByRole('timer')).toHaveText(/^\d\d?\ss$/)
  await expect(page.getByText('Il vous reste moins d’une minute pour payer.')).toBeAttached()
  await expectNoDefects(page)
  await page.clock.fastForward('00:31')
  await expect(page.getByText('Le délai de paiement est dépassé', { exact: true })).toBeFocused()
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByText('Rien n’a été débité.', { exact: false })).toBeVisible()
  await expectSlotReleased(api)
  await expectNoDefects(page)

  const first = made
  made = booking({ id: 482913570264999, held_until: '2026-11-23T08:01:00Z' })
  // The heading has the focus, and Tab moves it to the button that continues.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Reprendre ce créneau' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pay(page)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  const intents = called(api, 'POST /api/payments/create-intent').map(call => JSON.parse(call.body ?? '').booking_id)
  expect(intents).toEqual([first.id, made.id])
})
