import { describe, expect, it } from 'vitest'
import { filterOf, monthSpan, parametersOf, rangeText, statusesOf, totalsText } from './filter.ts'

const read = (search: string, hasTakings = true) => {
  const params = new URLSearchParams(search)
  return filterOf(name => params.get(name) ?? '', hasTakings)
}
/** No filter. `compares` is whether the server asks Stripe about each payment, `stripe=oui` in the address. */
const unfiltered = { p_type: 'all', status: 'all', q: '', compares: false } as const

describe('the filter of the payments', () => {
  it('is unfiltered and on the first page when the address has no valid values', () => {
    expect(read('')).toEqual({ filter: unfiltered, page: 0 })
    expect(read('type=packages&statut=lost&page=-3&stripe=1')).toEqual({ filter: unfiltered, page: 0 })
    expect(read('page=1.5')).toEqual({ filter: unfiltered, page: 0 })
  })

  it('is read back from the parameters that were written for it', () => {
    const filter = {
      p_type: 'voucher',
      status: 'dispute_lost',
      q: 'Léa',
      compares: true,
      from: '2026-10-01',
      to: '2026-10-31',
    } as const
    const written = Object.entries(parametersOf(filter, 2)).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    expect(read(String(new URLSearchParams(written)))).toEqual({ filter, page: 2 })
  })

  it('writes no parameter for a default', () => {
    expect(Object.values(parametersOf(unfiltered, 0)).every(value => value === null)).toBe(true)
  })
})

describe('a centre without `takings`', () => {
  it('has only the usual statuses and no period, whatever the address says', () => {
    expect(statusesOf(false).map(([status]) => status)).toEqual(['all', 'pending', 'paid', 'failed'])
    expect(read('statut=refunded&du=2026-10-01&au=2026-10-31', false)).toEqual({ filter: unfiltered, page: 0 })
    expect(read('statut=paid', false).filter.status).toBe('paid')
  })
})

it('the span of a month is from its first to its last day', () => {
  expect(monthSpan('2026-11-23', 0)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthSpan('2026-03-31', -1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthSpan('2026-01-15', -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

it.each([
  [0, 20, 185, 'Affichage 1-20 sur 185'],
  [1, 20, 185, 'Affichage 21-40 sur 185'],
  [9, 5, 185, 'Affichage 181-185 sur 185'],
  [0, 0, 0, 'Affichage 0-0 sur 0'],
])('page %i, counted from 0, with %i lines of %i says « %s »', (page, shown, count, text) => {
  expect(rangeText(page, 20, shown, count)).toBe(text)
})

it('the totals count bookings, vouchers and packages, each with its singular or plural', () => {
  expect(totalsText(38, 1, 2)).toBe('(en tout : 38 réservations, 1 bon, 2 forfaits)')
})
