import { describe, expect, it } from 'vitest'
import { addressOf, FIRST_DAY, LAST_DAY } from '../../shared/staff/addresses.ts'
import {
  dayBeside,
  paymentsOf,
  placeOf,
  spanOfPeriod,
  spanShown,
  spanUntil,
  titleOfPeriod,
  titleOfSpan,
  titleShown,
  withDay,
  withDebtOn,
  withMovements,
  withOwed,
  withoutList,
  withPage,
  withPeriod,
  withTopic,
} from './place.ts'

const TODAY = '2026-11-23'
const read = (search: string) => {
  const params = new URLSearchParams(search)
  return placeOf(name => params.get(name) ?? '', TODAY)
}
const usual = { topic: 'money', by: 'month', day: TODAY, owedOn: TODAY, list: undefined, page: 0 }

describe('the address of the screen « Comptes »', () => {
  it('defaults to the sums of this year by month, also for invalid parameters', () => {
    expect(read('')).toEqual(usual)
    expect(read('vue=or&par=heure&le=2026-02-30&dette=0026-11-01&liste=profit&page=1.5')).toEqual(usual)
  })

  it('opens no list of movements unless it has two days in chronological order', () => {
    expect(read('liste=kept').list).toBeUndefined()
    expect(read('liste=kept&du=2026-11-30&au=2026-11-01').list).toBeUndefined()
  })

  it('leads back to the payments with the filter from which the list was opened', () => {
    const sales = { p_type: 'booking', status: 'disputed', q: 'Léa' } as const
    const days = { from: '2026-10-01', to: '2026-10-31' }
    const address = addressOf.movements('kept', { ...days, ...sales })
    const { list } = read(address.slice(address.indexOf('?')))
    expect(list).toEqual({ kind: 'movements', figure: 'kept', span: days, sales })
    expect(paymentsOf(days, sales)).toBe(
      '/payments?du=2026-10-01&au=2026-10-31&type=booking&statut=disputed&q=L%C3%A9a',
    )
    const all = { p_type: 'all', status: 'all', q: '' } as const
    const unlimited = addressOf.movements('kept', all)
    const opened = read(unlimited.slice(unlimited.indexOf('?'))).list
    expect(opened).toMatchObject({ span: { from: FIRST_DAY, to: LAST_DAY }, sales: all })
    expect(paymentsOf({ from: FIRST_DAY, to: LAST_DAY }, all)).toBe('/payments')
  })

  it('is read as it was written', () => {
    const span = { from: '2026-10-01', to: '2026-10-31' }
    const written = {
      ...withTopic('vouchers'),
      ...withPeriod('day'),
      ...withDay('2026-10-05'),
      ...withDebtOn('2026-09-30'),
      ...withMovements('vouchers_sold', span),
      ...withPage(2),
    }
    const parameters = Object.entries(written).map(([name, value]) => [name, String(value)])
    expect(read(String(new URLSearchParams(parameters)))).toEqual({
      topic: 'vouchers',
      by: 'day',
      day: '2026-10-05',
      owedOn: '2026-09-30',
      list: { kind: 'movements', figure: 'vouchers_sold', span },
      page: 2,
    })
    expect(read(String(new URLSearchParams(withOwed))).list).toEqual({ kind: 'owed' })
  })

  it('leaves out defaults, and everything about a closed list', () => {
    expect(new Set(Object.values(withoutList))).toEqual(new Set([null]))
    expect({ ...withTopic('money'), ...withPeriod('month'), ...withDebtOn(''), ...withPage(0) }).toEqual({
      vue: null,
      par: null,
      dette: null,
      page: null,
    })
  })
})

it('a period lasts from its first day to its last, also in February and December', () => {
  expect(spanOfPeriod('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(spanOfPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanOfPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(spanOfPeriod('2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' })
})

it.each([
  ['day', 'Novembre 2026', '2026-11-01', '2026-11-30', '2026-10-01', '2026-12-01'],
  ['month', '2026', '2026-01-01', '2026-12-31', '2025-11-01', '2027-11-01'],
  ['year', 'Toutes les années', '1950-01-01', '2199-12-31', undefined, undefined],
] as const)('sums by %s are shown under « %s »', (by, title, from, to, before, after) => {
  const place = { by, day: '2026-11-30' }
  expect(titleShown(place)).toBe(title)
  expect(spanShown(place)).toEqual({ from, to })
  expect([dayBeside(place, -1), dayBeside(place, 1)]).toEqual([before, after])
})

it('no arrow leads beyond the last year', () => {
  expect(dayBeside({ by: 'month', day: '2199-05-05' }, 1)).toBeUndefined()
})

it.each([
  ['2026', '2026', '2026'],
  ['2026-11', 'Novembre 2026', 'novembre 2026'],
  ['2026-11-01', 'Dimanche 1er novembre', 'dimanche 1er novembre 2026'],
])('the period %s is « %s », and its list « %s »', (period, title, list) => {
  expect(titleOfPeriod(period)).toBe(title)
  expect(titleOfSpan(spanOfPeriod(period))).toBe(list)
})

it('a span other than one day, month or year has a title, too', () => {
  expect(titleOfSpan(spanUntil(TODAY))).toBe('jusqu’au lundi 23 novembre 2026')
  expect(titleOfSpan(spanShown({ by: 'year', day: TODAY }))).toBe('depuis le début')
  expect(titleOfSpan({ from: '2026-11-02', to: '2026-11-05' })).toBe('2 – 5 novembre 2026')
})
