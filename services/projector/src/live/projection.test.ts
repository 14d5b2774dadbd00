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
import { notificationRaised } from '../testing/notices.ts'
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
    ['catalogue', ''],
  ])
  expect(new Set(rows.map(row => row.position)).size).toBe(5)
  expect(JSON.stringify(rows)).not.toContain('SECRET')
})

test('every type of event is a change, except those of operators and erased people, and those of accounts that change neither access nor role', () => {
  const { accounts, operator, people, ...shown } = eventAreas
  const types = Object.values(shown).flatMap(definitions => definitions.map(({ type }): string => type))
  const handled = live.tables.flatMap(table => table.handles)
  const hidden: readonly string[] = [...typesOf(accounts), ...typesOf(operator), ...typesOf(people)]
  expect(handled.filter(type => !hidden.includes(type)).toSorted()).toEqual(types.toSorted())
  expect(handled.filter(type => hidden.includes(type)).toSorted()).toEqual([
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
