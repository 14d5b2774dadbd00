import { describe, expect, it } from 'vitest'
import { addressOf, filterOf, rangeText, totalsText } from './filter.ts'

const read = (search: string) => {
  const params = new URLSearchParams(search)
  return filterOf(name => params.get(name) ?? '')
}
const all = { p_type: 'all', status: 'all', q: '', compares: false } as const

describe('the filter of the payments', () => {
  it('is empty when the address has no filter, or an invalid one', () => {
    expect(read('')).toEqual({ filter: all, page: 0 })
    expect(read('type=packages&statut=lost&page=-3&stripe=1')).toEqual({ filter: all, page: 0 })
    expect(read('page=1.5')).toEqual({ filter: all, page: 0 })
  })

  it('is written to the address as it is read', () => {
    const filter = { p_type: 'voucher', status: 'paid', q: 'Léa', compares: true } as const
    const said = Object.entries(addressOf(filter, 2)).map(([name, value]) => [name, String(value)])
    expect(read(String(new URLSearchParams(said)))).toEqual({ filter, page: 2 })
    expect(Object.values(addressOf(all, 0)).every(value => value === null)).toBe(true)
  })
})

it.each([
  [0, 20, 185, 'Affichage 1-20 sur 185'],
  [1, 20, 185, 'Affichage 21-40 sur 185'],
  [9, 5, 185, 'Affichage 181-185 sur 185'],
  [0, 0, 0, 'Affichage 0-0 sur 0'],
])('page %i with %i of %i says « %s »', (page, shown, count, text) => {
  expect(rangeText(page, 20, shown, count)).toBe(text)
})

it('writes the totals of all three types', () => {
  expect(totalsText(38, 1, 2)).toBe('(en tout : 38 réservations, 1 bon, 2 forfaits)')
})
