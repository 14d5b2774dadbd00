import { closureRequest } from '@alba/contracts/agenda/staff-api'
import { expect, it } from 'vitest'
import { closureForm, EMPTY, isOver, roomLabel } from './closure-plan.ts'

const full = { ...EMPTY, room: '2', startDate: '2026-12-24', endDate: '2026-12-24' }

it('the request has local times with seconds, the room’s id as a number, and null for no reason', () => {
  const sent = {
    room_id: 2,
    start_datetime: '2026-12-24T09:00:00',
    end_datetime: '2026-12-24T12:00:00',
    reason: null,
  }
  expect(closureForm.parse({ ...full, reason: '  ' })).toEqual(sent)
  expect(closureForm.parse({ ...full, reason: ' Peinture ' })).toEqual({ ...sent, reason: 'Peinture' })
  expect(closureRequest.safeParse(closureForm.parse(full)).success).toBe(true)
})

it.each(['room', 'startDate', 'startTime', 'endDate', 'endTime'] as const)('the field %s is required', missing => {
  const { error } = closureForm.safeParse({ ...full, [missing]: '' })
  expect(error?.issues.map(({ path }) => path)).toEqual([[missing]])
})

it('the label of a room contains its type unless the name already does', () => {
  expect(roomLabel({ id: 1, name: 'Salle Massage', room_type: 'massage_room' })).toBe('Salle Massage')
  expect(roomLabel({ id: 2, name: 'Lagune', room_type: 'spa_bath_room' })).toBe('Lagune (Salle Spa/Bain)')
})

it('a closure is over from the day after its last day', () => {
  const closure = { end_datetime: '2026-11-22T12:00:00' }
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(today => isOver(closure, today))).toEqual([false, false, true])
})
