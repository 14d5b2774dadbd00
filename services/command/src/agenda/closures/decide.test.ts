import type { AgendaEvent, ClosureEvent } from '@alba/contracts/agenda/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { closed, date } from '../../testing/agenda-facts.ts'
import { agenda } from '../agenda.ts'
import { closure } from './closure.ts'
import { closeRoom, liftClosure, reopenRoom, scheduleClosure } from './decide.ts'

const range = { startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-25T17:00:00Z' }
const data = { closureId: 1, roomId: 2, ...range, reason: 'Travaux' }
const scheduled: ClosureEvent = { type: 'ClosureScheduled', data }
const lifted: ClosureEvent = { type: 'ClosureLifted', data: { closureId: 1, roomId: 2, ...range } }
const after = (...facts: ClosureEvent[]) => given(closure.evolve, closure.initial, facts)

describe('a closure', () => {
  it('is scheduled once under its id', () => {
    after()
      .when(state => scheduleClosure(state, data))
      .yields([scheduled])
    after(scheduled)
      .when(state => scheduleClosure(state, data))
      .rejects('already_exists')
    after(scheduled, lifted)
      .when(state => scheduleClosure(state, data))
      .rejects('already_exists')
  })
  it('must end after it starts', () => {
    const backwards = { ...data, startsAt: range.endsAt, endsAt: range.startsAt }
    after()
      .when(state => scheduleClosure(state, backwards))
      .rejects('time_range_invalid')
    after()
      .when(state => scheduleClosure(state, { ...data, endsAt: range.startsAt }))
      .rejects('time_range_invalid')
  })
  it('can be lifted once', () => {
    after(scheduled)
      .when(state => liftClosure(state, 1))
      .yields([lifted])
    after(scheduled, lifted)
      .when(state => liftClosure(state, 1))
      .rejects('closure_lifted')
    after()
      .when(state => liftClosure(state, 1))
      .rejects('closure_unknown')
  })
})

it('a closure is scheduled or lifted according to its events, and has no state before them', () => {
  const { closureId: _, ...entered } = data
  expect(after(lifted).state).toEqual({ status: 'none' })
  expect(after(scheduled).state).toEqual({ ...entered, status: 'scheduled' })
  expect(after(scheduled, lifted).state).toEqual({ ...entered, status: 'lifted' })
})

describe('a closure on one day', () => {
  const part = closed(1)
  const reopened: AgendaEvent = { type: 'RoomReopened', data: { date, closureId: 1, roomId: 1 } }
  const day = (...facts: AgendaEvent[]) => given(agenda.evolve, agenda.initial, facts)
  const close = (state: typeof agenda.initial) =>
    closeRoom(state, {
      date,
      closureId: 1,
      roomId: 1,
      reason: null,
      startsAt: `${date}T08:00:00Z`,
      endsAt: `${date}T18:00:00Z`,
    })
  const reopen = (state: typeof agenda.initial) => reopenRoom(state, { date, closureId: 1, roomId: 1 })

  it('closes the room once and reopens it once', () => {
    day().when(close).yields([part])
    day(part).when(close).yields([])
    day(closed(1, '08:00', '18:00', 9))
      .when(close)
      .yields([part])
    day(part).when(reopen).yields([reopened])
    day(part, reopened).when(reopen).yields([])
    day(closed(1, '08:00', '18:00', 9))
      .when(reopen)
      .yields([])
  })
})
