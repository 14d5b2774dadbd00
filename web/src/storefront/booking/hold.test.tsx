import { expect, test, vi } from 'vitest'
import { called, type Handlers } from '../../e2e/mock-api.ts'
import { bookingRules, NOW } from '../../e2e/mock-data.ts'
import { confirmed, expectTypedKept, PAY, reachPayment } from '../../testing/booking.ts'
import { all, find, press, says, text } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'

const timer = async () => text(await find('timer', /.*/))

/** Longer than the hold of the mocks, which ends 15 minutes after `NOW`. */
const AFTER_HOLD_MS = 901_000

/**
 * Opens the payment step with 15 minutes left to pay.
 * @param now the visitor's clock
 * @param date the server's clock, as its answers say it; without one the visitor's is used
 */
async function reachHold(overrides: Handlers = {}, now = NOW, date?: string) {
  const api = mockApi(overrides, date === undefined ? {} : { date })
  vi.useFakeTimers({ now: new Date(now), shouldAdvanceTime: true })
  await reachPayment()
  expect(await timer()).toMatch(/^1[45] min \d\d s$/)
  return api
}

test('leads to the picker when the time of an expired hold is taken', async () => {
  let isGone = false
  const api = await reachHold({
    'GET /api/slots': () => ({
      body: isGone ? [] : [{ start_time: '2026-11-26T10:00:00', end_time: '', practitioners: [] }],
    }),
  })
  isGone = true
  vi.advanceTimersByTime(AFTER_HOLD_MS)
  await says('a été réservé entre-temps')
  expect(all('button', 'Reprendre ce créneau')).toEqual([])
  await press('Choisir un autre horaire')
  await says('Vos informations sont conservées, choisissez')
  await expectTypedKept()
  expect(called(api, 'POST /api/bookings')).toHaveLength(1)
})

test('the countdown follows the server’s clock when the visitor’s is an hour ahead', async () => {
  // By the visitor's own clock the hold would be over. `reachHold` has checked that 15 minutes are left; the 20 minutes
  // are the centre's setting, which the page quotes.
  const rules = bookingRules({ hold_minutes: 20, start_times: ['10:00'] })
  await reachHold({ 'GET /api/system-settings/booking-rules': () => ({ body: rules }) }, '2026-11-23T08:30:00Z', NOW)
  await says('gardé 20 minutes, jusqu’à 8 h 45')
  await find('button', PAY)
})

test('a payment that came in time is confirmed, even if the page learns of it after the end of the hold', async () => {
  const api = await reachHold()
  api.paid = true
  vi.advanceTimersByTime(AFTER_HOLD_MS)
  await confirmed()
})

test('says that the hold has ended when the server refuses the payment before the countdown ends', async () => {
  mockApi({
    'POST /api/payments/create-intent': () => ({
      status: 409,
      text: 'Le délai de paiement est dépassé. Merci de choisir un nouveau créneau.',
    }),
  })
  await reachPayment()
  await find('heading', 'Le délai de paiement est dépassé')
  await find('button', 'Reprendre ce créneau')
})
