import { afterEach, expect, it, vi } from 'vitest'
import { demo } from '../../../../centres.ts'
import { services } from '../../../e2e/mock-data.ts'
import { bookingPath } from './steps.ts'
import { pays } from './voucher.ts'
import { asksOf, durationOf, nameOf, ownQuestionsOf, payableOf, startsOf, type Wanted } from './wanted.ts'

const massage = services.find(({ id }) => id === 1)
const bath = services.find(({ id }) => id === 4)
if (!massage || !bath) throw new Error('The mocked services are missing')
const alone: Wanted = { first: massage, second: null }
const after: Wanted = { first: massage, second: { service: bath, arrangement: 'after' } }
const beside: Wanted = { first: massage, second: { service: bath, arrangement: 'beside' } }

it('two treatments have one name, one price and one length', () => {
  expect([alone, after, beside].map(nameOf)).toEqual([
    'Massage prénatal',
    'Massage prénatal, puis Bain enveloppé',
    'Massage prénatal et Bain enveloppé, en même temps',
  ])
  expect([alone, after, beside].map(wanted => payableOf(wanted).price)).toEqual([7_500, 14_000, 14_000])
  expect([alone, after, beside].map(durationOf)).toEqual([60, 150, 90])
})

it('the second one is counted back from the end, because the room is tidied between both', () => {
  expect(startsOf(alone, '10:00', '11:00')).toEqual(['10:00'])
  expect(startsOf(after, '10:00', '12:45')).toEqual(['10:00', '11:15'])
  expect(startsOf(beside, '10:00', '11:30')).toEqual(['10:00', '10:00'])
})

it('a voucher for one of them does not pay both, and an amount pays what it can', () => {
  const voucher = { number: 'A', serviceId: 1, serviceName: massage.name, balanceCents: null, expiresAt: null }
  expect(pays(voucher, payableOf(alone))).toBe(true)
  expect(pays(voucher, payableOf(after))).toBe(false)
  const free = { ...voucher, serviceId: null, serviceName: null, balanceCents: 14_000 }
  expect(pays(free, payableOf(after))).toBe(true)
})

it('what both ask is asked once', () => {
  const question = {
    label: 'Une allergie ?',
    kind: 'text',
    required: false,
  } as unknown as (typeof massage.own_questions)[0]
  const one = { ...massage, asks: { what: 'baby_age', from: 0, to: 1 } as const, own_questions: [question] }
  const other = { ...bath, asks: { what: 'baby_age', from: 2, to: 18 } as const, own_questions: [question] }
  const wanted: Wanted = { first: one, second: { service: other, arrangement: 'after' } }
  expect(asksOf(wanted)).toEqual([{ what: 'baby_age', from: 0, to: 18 }])
  expect(ownQuestionsOf(wanted)).toEqual([question])
  expect(asksOf(alone)).toEqual([])
})

it('is in the address, where the centre offers it', async () => {
  const path = bookingPath({ service: 1, second: { service: 4, arrangement: 'beside' } })
  expect(path).toBe('/reservation?service=1&second=4&arrangement=beside')
  const search = (query: string) => new URLSearchParams(query)
  const page = demo()
  vi.resetModules()
  vi.stubGlobal('centreOfPage', { ...page, choices: { ...page.choices, twoTreatments: true } })
  const { secondIn } = await import('./second.ts')
  expect(secondIn(search('second=4&arrangement=beside'))).toEqual({ service: 4, arrangement: 'beside' })
  expect(secondIn(search('second=4&arrangement=ailleurs'))).toEqual({ service: 4, arrangement: 'after' })
  for (const wrong of ['', 'second=', 'second=0', 'second=x', 'second=1.5']) expect(secondIn(search(wrong))).toBeNull()
})

afterEach(() => vi.unstubAllGlobals())
