import { closureRequest } from '@alba/contracts/agenda/staff-api'
import { expect, it } from 'vitest'
import { byInterest, closureOf, EMPTY, roomLabel } from './closure-plan.ts'

const full = { ...EMPTY, room: '2', startDate: '2026-12-24', endDate: '2026-12-24' }

it('sends local times with their seconds, the room as a number, and no reason as null', () => {
  const sent = {
    room_id: 2,
    start_datetime: '2026-12-24T09:00:00',
    end_datetime: '2026-12-24T12:00:00',
    reason: null,
  }
  expect(closureOf({ ...full, reason: '  ' })).toEqual(sent)
  expect(closureOf({ ...full, reason: ' Peinture ' })).toEqual({ ...sent, reason: 'Peinture' })
  expect(closureRequest.safeParse(closureOf(full)).success).toBe(true)
})

it.each(['room', 'startDate', 'startTime', 'endDate', 'endTime'] as const)('needs the %s', missing => {
  expect(closureOf({ ...full, [missing]: '' })).toBeUndefined()
})

it('says the type of a room where its name does not', () => {
  expect(roomLabel({ id: 1, name: 'Salle Massage', room_type: 'massage_room' })).toBe('Salle Massage')
  expect(roomLabel({ id: 2, name: 'Lagune', room_type: 'spa_bath_room' })).toBe('Lagune (Salle Spa/Bain)')
})

it('begins with what is to come, and ends with what is over, the latest first', () => {
  const closure = (id: number, from: string, to: string) => ({
    ...{ id, room_id: 1, room_name: 'Lagune', reason: null },
    ...{ start_datetime: `${from}T09:00:00`, end_datetime: `${to}T12:00:00` },
  })
  const all = [
    closure(1, '2026-10-01', '2026-10-02'),
    closure(2, '2026-12-24', '2026-12-24'),
    closure(3, '2026-11-20', '2026-11-22'),
    closure(4, '2026-11-20', '2026-11-21'),
    closure(5, '2026-11-10', '2026-12-01'),
  ]
  expect(byInterest(all, '2026-11-22').map(({ id }) => id)).toEqual([5, 3, 2, 4, 1])
})
