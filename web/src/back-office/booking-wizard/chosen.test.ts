import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { describe, expect, it } from 'vitest'
import { type Chosen, minutesOfAll, nameOf, priceOf, timesOf } from './chosen.ts'

const service = (name: string, duration_minutes: number, price: number) =>
  ({ name, duration_minutes, price, buffer_before_minutes: 10, buffer_after_minutes: 15 }) as StaffServiceView
const massage = service('Massage', 60, 7_500)
const bath = service('Bain', 90, 6_500)
const alone: Chosen = { service: massage, second: null }
const after: Chosen = { service: massage, second: { service: bath, arrangement: 'after' } }
const beside: Chosen = { service: massage, second: { service: bath, arrangement: 'beside' } }

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('what staff books', () => {
  it('has one name and one price', () => {
    expect([alone, after, beside].map(nameOf)).toEqual([
      'Massage',
      'Massage, puis Bain',
      'Massage et Bain, en même temps',
    ])
    expect([alone, after].map(chosen => plain(priceOf(chosen)))).toEqual(['75,00 €', '140,00 €'])
  })

  it('says that one of two treatments, or all, has a price on request', () => {
    const onRequest = service('Sur mesure', 60, 0)
    const and = (one: StaffServiceView): Chosen => ({
      service: one,
      second: { service: onRequest, arrangement: 'after' },
    })
    expect(plain(priceOf(and(massage)))).toBe('75,00 €, et un soin sur devis')
    expect(priceOf(and(onRequest))).toBe('Sur devis')
  })

  // The massage is tidied for 15 minutes, and the bath prepared for 10.
  it('takes the time from the first start to the last end, with the room between them', () => {
    expect([alone, after, beside].map(minutesOfAll)).toEqual([60, 175, 90])
    expect(timesOf(after, '10:00').map(({ from, until }) => [from, until])).toEqual([
      [600, 660],
      [685, 775],
    ])
    expect(timesOf(beside, '10:00').map(({ from, until }) => [from, until])).toEqual([
      [600, 660],
      [600, 690],
    ])
  })
})
