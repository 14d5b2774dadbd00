import { eventAreas } from '@alba/contracts/events'
import type { ChangeRow } from '@alba/contracts/live/rows'
import { typesOf } from '@alba/contracts/shared/event'
import { expect, test } from 'vitest'
import {
  bookingCanceled,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
} from '../testing/booking-events.ts'
import { practitioner, recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { notificationRaised } from '../testing/notification-events.ts'
import { live } from './projection.ts'

test('every event is one change at its position, with only kind and id', () => {
  const facts = [
    bookingRequested({ customerName: 'SECRET' }),
    intentCreated,
    bookingCanceled('SECRET'),
    notificationRaised(4),
    practitioner(1, 'SECRET'),
  ]
  const rows = rowsAfter(live, recorded(facts)).changes as ChangeRow[]
  expect(rows.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
    ['booking', String(bookingId)],
    ['payment', paymentIntentId],
    ['booking', String(bookingId)],
    ['notification', '4'],
    // No screen needs to know which part of the catalogue changed.
    ['catalogue', ''],
  ])
  expect(new Set(rows.map(row => row.position)).size).toBe(5)
  expect(JSON.stringify(rows)).not.toContain('SECRET')
})

test('every type of event is a change, except those of operators and erased people; of accounts, those of access and roles are', () => {
  const { accounts, operator, people, ...otherAreas } = eventAreas
  const otherTypes = Object.values(otherAreas).flatMap(definitions => definitions.map(({ type }): string => type))
  const handled = live.tables.flatMap(table => table.handles)
  const restricted: readonly string[] = [...typesOf(accounts), ...typesOf(operator), ...typesOf(people)]
  // Nothing that a screen shows changes with it (ADR 120).
  const shown = otherTypes.filter(type => type !== 'ClientKept')
  expect(handled.filter(type => !restricted.includes(type)).toSorted()).toEqual(shown.toSorted())
  expect(handled.filter(type => restricted.includes(type)).toSorted()).toEqual([
    'AccountAdded',
    'AccountDisabled',
    'AdminRoleGiven',
    'AdminRoleTaken',
    'InvitationAccepted',
    'OperatorRoleGiven',
    'OperatorRoleTaken',
    'PasswordReset',
    'PractitionerInvited',
  ])
})
