import { afterEach, expect, it, vi } from 'vitest'
import { services } from '../../../e2e/mock-data.ts'
import { draftVoucher, isTooSmall, leftAfter, pathOfVoucher, pays, takeCode } from './voucher.ts'

const BATH = {
  number: 'ABCD-EFGH-JKMQ',
  serviceId: 4,
  serviceName: 'Bain enveloppé',
  balanceCents: null,
  expiresAt: '2027-08-21T21:59:59Z',
}
const AMOUNT = { ...BATH, number: 'ABCD-EFGH-JKMR', serviceId: null, serviceName: null, balanceCents: 7_500 }

afterEach(() => vi.unstubAllGlobals())

it('a voucher of a service pays only this service, whatever its price', () => {
  expect(pays(BATH, { id: 4, price: 6_500 })).toBe(true)
  // The price does not matter: the voucher is for the service.
  expect(pays(BATH, { id: 4, price: 9_900 })).toBe(true)
  expect(pays(BATH, { id: 1, price: 6_500 })).toBe(false)
  expect(pays(BATH, undefined)).toBe(false)
  expect(pays(null, { id: 4, price: 6_500 })).toBe(false)
  expect(isTooSmall(BATH, { id: 4, price: 9_900 })).toBe(false)
  expect(leftAfter(BATH, { id: 4, price: 100 })).toBe(0)
})

it('a free amount pays any service whose price does not exceed it', () => {
  expect(pays(AMOUNT, { id: 1, price: 7_500 })).toBe(true)
  expect(pays(AMOUNT, { id: 1, price: 7_501 })).toBe(false)
  expect(pays(AMOUNT, undefined)).toBe(false)
  expect(isTooSmall(AMOUNT, { id: 1, price: 7_501 })).toBe(true)
  expect(isTooSmall(AMOUNT, undefined)).toBe(false)
})

it('the rest of a free amount is computed from the price', () => {
  expect(leftAfter(AMOUNT, { id: 1, price: 5_000 })).toBe(2_500)
  expect(leftAfter(AMOUNT, { id: 1, price: 7_500 })).toBe(0)
  expect(leftAfter(AMOUNT, undefined)).toBe(0)
})

it('a voucher’s address is that of its service, in the service’s category', () => {
  expect(pathOfVoucher(BATH, services)).toBe('/reservation?service=4&category=pour-bebe')
  expect(pathOfVoucher({ serviceId: 99 }, services)).toBe('/reservation?service=99')
  expect(pathOfVoucher(AMOUNT, services)).toBeUndefined()
})

/** The server's answer about a free amount. */
const lookup = {
  found: true,
  is_valid: true,
  error: null,
  service: null,
  voucher_number: 'ABCD-EFGH-JKMR',
  balance_cents: 7_500,
  expires_at: BATH.expiresAt,
}

it('the draft keeps the number as the server writes it, else as it was typed', () => {
  expect(draftVoucher(lookup, 'abcdefghjkmr')).toEqual(AMOUNT)
  expect(draftVoucher({ ...lookup, voucher_number: null }, 'TYPED').number).toBe('TYPED')
})

it('a voucher whose service is retired pays other services like a free amount', () => {
  const retired = draftVoucher({ ...lookup, retired_service_name: 'Bain enveloppé' }, 'abcdefghjkmr')
  expect(retired).toEqual({ ...AMOUNT, retiredServiceName: 'Bain enveloppé' })
  expect(pays(retired, { id: 1, price: 7_500 })).toBe(true)
})

it('the code of a QR code is read from the address and removed from it', () => {
  const replaceState = vi.fn()
  vi.stubGlobal('history', { state: { step: 'service' }, replaceState })
  vi.stubGlobal('location', { pathname: '/reservation', search: '?a=b', hash: '#bon=abcd-efgh-jkmq' })
  expect(takeCode()).toBe('ABCD-EFGH-JKMQ')
  expect(replaceState).toHaveBeenCalledWith({ step: 'service' }, '', '/reservation?a=b')
  for (const hash of ['', '#contenu', '#bon=', '#bon=<script>']) {
    vi.stubGlobal('location', { pathname: '/reservation', search: '', hash })
    expect(takeCode()).toBeUndefined()
  }
  expect(replaceState).toHaveBeenCalledTimes(1)
})
