import type { JournalRow } from '@alba/contracts/admin/rows'
import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { personId } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { journal } from './projection.ts'

const room: DomainFact = { type: 'RoomDefined', data: { roomId: 4, name: 'Lagune', roomType: 'spa_bath_room' } }
const invited: DomainFact = {
  type: 'PractitionerInvited',
  data: {
    practitionerId: 2,
    personId,
    email: 'SECRET@example.org',
    invitationId: '11111111-1111-4111-8111-111111111111',
    invitedAt: '2026-11-20T10:00:00.000Z',
    validUntil: '2026-11-27T10:00:00.000Z',
  },
}
const rows = (...facts: DomainFact[]) =>
  rowsAfter(journal, recorded(facts, { actor: { kind: 'practitioner', id: '1' } })).entries as JournalRow[]

test('an entry has the whole definition, its subject and who made it', () => {
  const [row, ...others] = rows(room)
  expect(row).toMatchObject({ key: 'room:4:0000000000000000001', kind: 'room', subject_id: '4', actor_id: '1' })
  expect(row?.definition).toEqual(room.data)
  expect(others).toEqual([])
})

test('an opening by hand is in the journal of its practitioner, one that follows from weekly hours is not', () => {
  const opened = (weekly?: true): DomainFact => ({
    type: 'AvailabilityOpened',
    data: {
      date: '2026-11-23',
      availabilityId: 1,
      practitionerId: 2,
      startsAt: '2026-11-23T08:00:00Z',
      endsAt: '2026-11-23T12:00:00Z',
      ...(weekly && { weekly }),
    },
  })
  const found = rows(opened(true), opened())
  expect(found).toMatchObject([{ kind: 'opening', subject_id: '2', position: '0000000000000000002' }])
  expect(found[0]?.definition).toEqual(opened().data)
})

test('closures and the address for notifications are in the journal with what was set', () => {
  const range = { roomId: 1, startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-24T12:00:00Z' }
  const found = rows(
    { type: 'ClosureScheduled', data: { closureId: 7, ...range, reason: 'Travaux' } },
    { type: 'ClosureLifted', data: { closureId: 7, ...range } },
    { type: 'NotificationEmailChanged', data: { email: 'nous@example.org' } },
  )
  expect(found.map(({ kind, subject_id, definition }) => [kind, subject_id, definition])).toEqual([
    ['closure', '7', { closureId: 7, ...range, reason: 'Travaux' }],
    ['closure', '7', { closureId: 7, ...range }],
    ['notification-email', '1', { email: 'nous@example.org' }],
  ])
})

test('an event of an account is in the journal of its practitioner, without anything personal', () => {
  const [row] = rows(invited)
  expect(row).toMatchObject({ kind: 'practitioner', subject_id: '2' })
  expect(row?.definition).toEqual({})
  expect(JSON.stringify(row)).not.toContain('SECRET')
})
