import { expect, it } from 'vitest'
import { HOLD_LIMITS, mayHold, type UnpaidHold } from './limits.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
/** The limits as they are, not multiplied. */
const SCALE = 1
let bookings = 0
/** A hold that lasts another minute. Each has another visitor, except for what `by` says. */
const hold = (by: Partial<UnpaidHold> = {}): UnpaidHold => {
  const n = ++bookings
  return { bookingId: n, network: `net ${n}`, email: `mail ${n}`, phone: `phone ${n}`, endsAt: NOW + 60_000, ...by }
}
const times = (count: number, by: Partial<UnpaidHold>) => Array.from({ length: count }, () => hold(by))

it.each(['network', 'email', 'phone'] as const)('limits how many holds one %s may have at the same time', by => {
  const mine = { [by]: 'mine' }
  const most = HOLD_LIMITS[by]
  expect(mayHold(hold(mine), times(most - 1, mine), NOW, SCALE)).toMatchObject({ ok: true })
  expect(mayHold(hold(mine), times(most, mine), NOW, SCALE)).toMatchObject({ ok: false, rejection: 'too_many_holds' })
  expect(mayHold(hold(), times(most, mine), NOW, SCALE)).toMatchObject({ ok: true })
})

it('does not count holds that have ended, nor a hold of the same booking', () => {
  const mine = { email: 'mine' }
  expect(mayHold(hold(mine), times(HOLD_LIMITS.email, { ...mine, endsAt: NOW }), NOW, SCALE)).toMatchObject({
    ok: true,
  })
  const most = times(HOLD_LIMITS.email, mine)
  expect(mayHold(hold({ ...mine, bookingId: most[0]?.bookingId ?? 0 }), most, NOW, SCALE)).toMatchObject({ ok: true })
})

it('allows several families behind one network', () => {
  const ward = Array.from({ length: HOLD_LIMITS.network - 1 }, () => hold({ network: 'ward' }))
  expect(mayHold(hold({ network: 'ward' }), ward, NOW, SCALE)).toMatchObject({ ok: true })
})

it('a network is a newcomer when it has had no other hold within an hour', () => {
  const here = { network: 'here' }
  const ended = (minutesAgo: number) => [hold({ ...here, endsAt: NOW - minutesAgo * 60_000 })]
  expect(mayHold(hold(here), [], NOW, SCALE)).toEqual({ ok: true, isNewcomer: true })
  expect(mayHold(hold(here), [hold({ email: 'other' })], NOW, SCALE)).toEqual({ ok: true, isNewcomer: true })
  expect(mayHold(hold(here), [hold(here)], NOW, SCALE)).toEqual({ ok: true, isNewcomer: false })
  expect(mayHold(hold(here), ended(59), NOW, SCALE)).toEqual({ ok: true, isNewcomer: false })
  expect(mayHold(hold(here), ended(60), NOW, SCALE)).toEqual({ ok: true, isNewcomer: true })
})

it('multiplies the limits by the scale', () => {
  expect(mayHold(hold({ email: 'mine' }), times(2 * HOLD_LIMITS.email - 1, { email: 'mine' }), NOW, 2)).toMatchObject({
    ok: true,
  })
})
