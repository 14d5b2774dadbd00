import type { IntentView, PaymentStatus } from '@alba/contracts/payments/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setServerTime } from '../../../api/server-clock.ts'
import { booking } from '../../../e2e/mock-data.ts'
import { countdown, endHold, holdLeft } from './hold.ts'

const NOW = '2026-11-23T07:30:00Z'
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) })
  // Removes the offset of the server's clock that an earlier test left.
  setServerTime(new Date().toUTCString())
})
afterEach(() => {
  setServerTime(new Date().toUTCString())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the rest of a hold', () => {
  it('is counted by the server’s clock', () => {
    // The booking of the mocks is held until 7:45 UTC.
    expect(holdLeft(booking())).toBe(15 * 60_000)
    vi.setSystemTime('2026-11-23T07:50:00Z')
    expect(holdLeft(booking())).toBe(0)
    setServerTime('Mon, 23 Nov 2026 07:40:00 GMT')
    expect(holdLeft(booking())).toBe(5 * 60_000)
  })

  it.each(['confirmed', 'canceled', 'expired'] as const)('is 0 once the booking is %s', status => {
    expect(holdLeft(booking({ status }))).toBe(0)
  })

  it.each([
    [725_000, '12 min 05 s'],
    [60_000, '1 min 00 s'],
    [59_001, '1 min 00 s'],
    [45_000, '45 s'],
    [1, '1 s'],
    [0, ''],
  ])('of %i ms reads « %s »', (left, text) => {
    expect(countdown(left)).toBe(text.replaceAll(' ', '\u202f'))
  })
})

describe('the end of a hold', () => {
  const server = (answers: Record<string, unknown>) =>
    vi.stubGlobal('fetch', async (path: string) => {
      const found = Object.entries(answers).find(([start]) => path.startsWith(start))
      return found ? Response.json(found[1]) : Response.json({ detail: 'Non.' }, { status: 404 })
    })
  const over = booking({ status: 'canceled', held_until: null })
  const slotAt = (start_time: string) => [{ start_time, end_time: '', practitioners: [] }]

  const answered = (status: PaymentStatus): IntentView => ({
    id: 'pi_1',
    status,
    amount_cents: 7500,
    last_error_message: null,
    provider: 'sandbox',
    publishable_key: 'pk',
    sandbox_url: null,
    metadata: { type: 'booking', booking_id: '1' },
  })

  it.each([
    ['paid', 'the intent has succeeded', answered('succeeded'), over, []],
    ['paid', 'the booking is confirmed', answered('canceled'), booking({ status: 'confirmed' }), []],
    ['free', 'its start is offered', answered('canceled'), over, slotAt(over.start_time)],
    ['taken', 'only another start is offered', answered('canceled'), over, slotAt('2026-11-26T14:00:00')],
  ])('is « %s » when %s', async (ending, _why, intent, state, slots) => {
    server({ '/api/payments/intent/': intent, '/api/bookings/': state, '/api/slots': slots })
    expect(await endHold(booking(), 'pi_1')).toBe(ending)
  })
})
