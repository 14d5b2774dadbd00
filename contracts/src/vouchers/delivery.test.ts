import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantToLocal, localToEpochMinutes } from '../shared/centre-time.ts'
import { deliveryAt, recipientOrBuyer } from './delivery.ts'

const zone = 'Europe/Paris'
const NOW = Date.parse('2026-11-21T08:00:00Z')
const EXPIRES_AT = '2027-08-21T21:59:59Z'
const at = (local: string, now = NOW) => deliveryAt(local, EXPIRES_AT, { zone, now })

it('is the moment by the centre’s clock, in winter and in summer', () => {
  expect(at('2026-12-25T08:00')).toEqual({ at: '2026-12-25T07:00:00.000Z' })
  expect(at('2027-06-25T08:00:00')).toEqual({ at: '2027-06-25T06:00:00.000Z' })
})

it('refuses an hour that the clock skips, and takes the first one of an hour that comes twice', () => {
  expect(at('2027-03-28T02:30')).toEqual({ refused: 'delivery_skipped' })
  expect(at('2027-03-28T03:00')).toEqual({ at: '2027-03-28T01:00:00.000Z' })
  const october = deliveryAt('2027-10-31T02:30', '2027-12-31T22:59:59Z', { zone, now: NOW })
  expect(october).toEqual({ at: '2027-10-31T00:30:00.000Z' })
})

it('lies ahead, and not after the last second of the voucher', () => {
  expect(at('2026-11-21T09:00')).toEqual({ refused: 'delivery_past' })
  expect(at('2026-11-21T09:01')).toEqual({ at: '2026-11-21T08:01:00.000Z' })
  expect(at('2027-08-21T23:59')).toEqual({ at: '2027-08-21T21:59:00.000Z' })
  expect(at('2027-08-22T00:00')).toEqual({ refused: 'delivery_too_late' })
})

it('every moment that is taken reads on the centre’s clock as it was chosen', () => {
  const minutes = fc.integer({ min: 0, max: 300 * 24 * 60 })
  fc.assert(
    fc.property(minutes, fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe'), (many, place) => {
      const local = new Date(Date.parse('2026-11-21T00:00:00Z') + many * 60_000).toISOString().slice(0, 19)
      const found = deliveryAt(local, '2028-01-01T00:00:00Z', { zone: place, now: Date.parse('2026-11-01T00:00:00Z') })
      if ('at' in found) expect(instantToLocal(found.at, place)).toBe(local)
      else expect(localToEpochMinutes(local, place)).toBeUndefined()
    }),
  )
})

it('goes to the recipient where there is an address', () => {
  expect([recipientOrBuyer('lea@example.org'), recipientOrBuyer(null)]).toEqual(['recipient', 'buyer'])
})
