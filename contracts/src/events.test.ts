import { expect, it } from 'vitest'
import * as absences from './absences/events.ts'
import * as accounts from './accounts/events.ts'
import * as agenda from './agenda/events.ts'
import * as bookings from './bookings/events.ts'
import * as catalogue from './catalogue/events.ts'
import * as clients from './clients/events.ts'
import { ownStreams } from './events.ts'
import * as notifications from './notifications/events.ts'
import * as operator from './operator/events.ts'
import * as packages from './packages/events.ts'
import * as payments from './payments/events.ts'
import * as people from './people/events.ts'
import * as settings from './settings/events.ts'
import * as vouchers from './vouchers/events.ts'
import * as withdrawals from './withdrawals/events.ts'

const areas = {
  ...absences,
  ...accounts,
  ...agenda,
  ...bookings,
  ...catalogue,
  ...clients,
  ...notifications,
  ...operator,
  ...packages,
  ...payments,
  ...people,
  ...settings,
  ...vouchers,
  ...withdrawals,
}

it('recognises every stream of Alba by the beginning of its name', () => {
  const named = Object.entries(areas)
    .filter(([name]) => /stream$/i.test(name))
    .map(([, stream]) => (typeof stream === 'function' ? (stream as (id: unknown) => string)('1') : String(stream)))
  expect(new Set(ownStreams).size).toBe(ownStreams.length)
  expect(named.length).toBeGreaterThanOrEqual(ownStreams.length)
  for (const stream of named) expect(ownStreams.some(prefix => stream.startsWith(prefix))).toBe(true)
  for (const prefix of ownStreams) expect(named.some(stream => stream.startsWith(prefix))).toBe(true)
})
