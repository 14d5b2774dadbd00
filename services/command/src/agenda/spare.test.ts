import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { expect, it } from 'vitest'
import { at, confirmed, held, massage, NOW, opened, paying, resources } from '../testing/agenda-facts.ts'
import { agenda } from './agenda.ts'
import { holdSlot } from './decide.ts'

const starts = ['09:00', '11:00', '14:00', '16:00'].map(at)
const bounds = { from: at('00:00'), until: at('00:00') + 1440 }

/** Requests a hold on a day of one practitioner with time for four massages. */
function requestHold(
  time: string,
  facts: readonly AgendaEvent[],
  spare: { isNewcomer?: boolean; scale?: number } = {},
) {
  const heldUntil = NOW + 60_000
  const day = [opened(1), ...facts].reduce(agenda.evolve, agenda.initial)
  const decision = holdSlot(day, massage(9, time), {
    resources,
    now: NOW,
    heldUntil,
    bounds,
    spare: { starts, isNewcomer: false, scale: 1, ...spare },
  })
  return decision.ok ? 'held' : decision.rejection
}

it('a hold is refused when unpaid holds would then take more than half of the treatments of the day', () => {
  expect(requestHold('11:00', [held(1, '09:00')])).toBe('held')
  expect(requestHold('14:00', [held(1, '09:00'), held(2, '11:00')])).toBe('day_held')
})

it('a newcomer can hold any treatment but the last free one', () => {
  const two = [held(1, '09:00'), held(2, '11:00')]
  expect(requestHold('14:00', two, { isNewcomer: true })).toBe('held')
  expect(requestHold('16:00', [...two, held(3, '14:00')], { isNewcomer: true })).toBe('day_held')
})

it('a hold still counts as unpaid while its payment is open', () => {
  expect(requestHold('14:00', [held(1, '09:00'), paying(1), held(2, '11:00'), paying(2)])).toBe('day_held')
})

it('confirmed treatments do not count: the limits apply to the rest of the day', () => {
  const paid = [confirmed(1, '09:00'), confirmed(2, '11:00')]
  expect(requestHold('14:00', paid)).toBe('held')
  expect(requestHold('16:00', [...paid, held(3, '14:00')], { isNewcomer: true })).toBe('day_held')
})

it('the last free time of a day can be held when there is no other unpaid hold', () => {
  const paid = [confirmed(1, '09:00'), confirmed(2, '11:00'), confirmed(3, '14:00')]
  expect(requestHold('16:00', paid)).toBe('held')
  // A treatment at 10:00 excludes those at 09:00 and at 11:00.
  expect(requestHold('10:00', [confirmed(1, '14:00'), confirmed(2, '16:00')])).toBe('held')
})

it('a hold that has ended does not count', () => {
  const over = (n: number, time: string): AgendaEvent => {
    const fact = held(n, time)
    return fact.type === 'SlotHeld' ? { ...fact, data: { ...fact.data, heldUntil: new Date(NOW).toISOString() } } : fact
  }
  expect(requestHold('14:00', [over(1, '09:00'), over(2, '11:00')])).toBe('held')
})

it('no treatment must be left free when the limits are multiplied by 1000', () => {
  expect(requestHold('14:00', [held(1, '09:00'), held(2, '11:00')], { scale: 1000 })).toBe('held')
})
