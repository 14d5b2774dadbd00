import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { describe, expect, it } from 'vitest'
import {
  canGoTo,
  choiceOf,
  emptyDraft,
  STEPS,
  slotOf,
  withCategory,
  withDay,
  withoutAsked,
  withSecond,
  withService,
} from './draft.ts'

const service = (id: number) => ({ id, name: `Soin ${id}` }) as StaffServiceView
const empty = emptyDraft({ start: '', practitioner: null }, '2026-11-23')
const whole = { ...withDay(withService(withCategory(empty, 'pour-bebe'), service(4)), '2026-11-27'), time: '10:00' }

describe('the draft of a booking', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-22', null],
    ['', null],
    ['demain', null],
    ['2026-13-45', null],
    ['2027-02-29', null],
  ])('with %s in the address it begins on the day %s', (day, firstDay) => {
    expect(emptyDraft({ start: day, practitioner: null }, '2026-11-23').day).toBe(firstDay)
  })

  it.each([
    ['2026-11-27T14:30', '2', { day: '2026-11-27', asked: '14:30', practitioner: 2 }],
    ['2026-11-27T25:00', 'camille', { day: '2026-11-27', asked: null, practitioner: null }],
    // The day has passed, so the hour means nothing.
    ['2026-11-20T14:30', '0', { day: null, asked: null, practitioner: null }],
  ])('takes what makes sense of %s and practitioner %s', (start, practitioner, expected) => {
    expect(emptyDraft({ start, practitioner }, '2026-11-23')).toMatchObject(expected)
  })

  it('forgets the hour that was asked for with its day', () => {
    const asked = emptyDraft({ start: '2026-11-27T14:30', practitioner: null }, '2026-11-23')
    expect(withDay(asked, '2026-11-27').asked).toBe('14:30')
    expect(withDay(asked, '2026-11-28').asked).toBeNull()
  })

  it('lets go of what was asked for in the calendar, and keeps the treatment', () => {
    const asked = { ...whole, asked: '10:00', practitioner: 2 }
    const nothing = { day: null, time: null, asked: null, practitioner: null }
    expect(withoutAsked(asked)).toEqual({ ...asked, ...nothing })
  })

  it('leads from step to step', () => {
    expect(withCategory(empty, 'pour-bebe').step).toBe('service')
    expect(withService(empty, service(4)).step).toBe('slot')
    expect(slotOf(whole)).toEqual({
      service: service(4),
      second: null,
      day: '2026-11-27',
      time: '10:00',
      practitioner: null,
    })
  })

  it('keeps the other choices when the same one is chosen again', () => {
    expect(slotOf(withService(withCategory(whole, 'pour-bebe'), service(4)))).toEqual(slotOf(whole))
    expect(withDay(whole, '2026-11-27').time).toBe('10:00')
  })

  it('keeps the practitioner who was asked for whatever else changes', () => {
    const asked = { ...whole, practitioner: 2 }
    for (const changed of [
      withCategory(asked, 'ateliers'),
      withService(asked, service(5)),
      withDay(asked, '2026-11-28'),
    ])
      expect(changed.practitioner).toBe(2)
  })

  it('forgets choices that no longer apply', () => {
    expect(withCategory(whole, 'ateliers')).toMatchObject({ service: null, time: null, day: '2026-11-27' })
    expect(withService(whole, service(5))).toMatchObject({ time: null, day: '2026-11-27' })
    expect(withDay(whole, '2026-11-28')).toMatchObject({ time: null, service: service(4) })
  })

  const bath = { service: service(6), arrangement: 'after' } as const

  it('asks for the chosen start again when a second treatment is added, changed or removed', () => {
    const both = withSecond(whole, bath)
    expect(both).toMatchObject({ second: bath, time: null, asked: '10:00', day: '2026-11-27', step: 'slot' })
    // A start that was not free for both is kept until another one is chosen.
    expect(withSecond(both, null)).toMatchObject({ second: null, time: null, asked: '10:00' })
    expect(withSecond({ ...both, time: '14:00' }, null)).toMatchObject({ asked: '14:00' })
  })

  it('forgets a second treatment with the first one', () => {
    const both = withSecond(whole, bath)
    expect(withCategory(both, 'ateliers').second).toBeNull()
    expect(withService(both, service(5)).second).toBeNull()
    expect(withService(both, service(4)).second).toEqual(bath)
  })

  it('tells choices apart by the second treatment, too', () => {
    const slots = [null, bath, { ...bath, arrangement: 'beside' } as const].map(second => slotOf({ ...whole, second }))
    expect(new Set(slots.map(slot => slot && choiceOf(slot))).size).toBe(3)
  })

  it('opens a step only when the ones before it are done', () => {
    const open = (draft: typeof empty) => STEPS.filter(step => canGoTo(draft, step))
    expect(open(empty)).toEqual(['category'])
    expect(open(withCategory(empty, 'pour-bebe'))).toEqual(['category', 'service'])
    expect(open({ ...whole, time: null })).toEqual(['category', 'service', 'slot'])
    expect(open(whole)).toEqual([...STEPS])
  })
})
