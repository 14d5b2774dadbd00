import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openEventStoreDb } from '@alba/platform/event-store/eventstoredb'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import { stepsText } from '../cli/step.ts'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  paymentRequested,
} from '../testing/booking-events.ts'
import { fresh, practitioner } from '../testing/events.ts'
import { anyStream, openStand, type Stand } from '../testing/stand.ts'
import { tally } from '../testing/tally.ts'
import { HIDDEN } from './blank.ts'
import { stepThrough } from './step-through.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const through = (projection = tally({}), limit = 50, stream = 'a') =>
  stepThrough(stand.context, projection, stream, limit)

test('tells what each event does, also one that changes nothing, or that the model does not handle', async () => {
  const lowercase = tally({ spell: name => name.toLowerCase() })
  await stand.append('a', practitioner(1, 'Anne'), bookingCanceled('x'), practitioner(2, 'Bea'))
  await stand.append('b', practitioner(1, 'Zoé'), practitioner(9, 'Nobody of « a »'))
  await stand.append('a', practitioner(1, 'gone'), practitioner(1, 'gone'))
  await stand.append('b', practitioner(2, 'Inès'))
  const { steps, ...others } = await through(lowercase)
  expect(others).toEqual({ model: 'tally', version: 1, stream: 'a', omitted: 0, since: 1, stopped: null })
  expect(steps.map(({ type, state, elsewhere, changes }) => [type, state, elsewhere, changes.length])).toEqual([
    ['PractitionerDefined', 'folded', 0, 1],
    ['BookingCanceled', 'not handled', 0, 0],
    ['PractitionerDefined', 'folded', 0, 1],
    ['PractitionerDefined', 'folded', 1, 1],
    ['PractitionerDefined', 'folded', 0, 0],
  ])
  const all = ['id', 'name', 'changes']
  expect(steps[0]?.changes).toEqual([
    { table: 'tally', key: 1, before: null, after: { id: 1, name: 'anne', changes: 1 }, columns: all },
  ])
  expect(steps[3]?.changes).toEqual([
    { table: 'tally', key: 1, before: { id: 1, name: 'zoé', changes: 2 }, after: null, columns: all },
  ])
  const text = stepsText(await through(lowercase))
  expect(text).toContain('tally 1: new\n    id       1\n    name     anne')
  expect(text).toContain('(before it, 1 events of other streams changed these rows)\n  tally 1: removed')
  expect(text).toContain('Since then, 1 events of other streams changed these rows.')
  expect(text).toContain('is nothing to this model')
  expect(text).toContain('changes nothing')
})

test('tells the last events only, when there are more', async () => {
  await stand.append('a', practitioner(1, 'Anne'), practitioner(1, 'Anna'), practitioner(1, 'Ana'))
  const { steps, omitted } = await through(tally({}), 1)
  expect(omitted).toBe(2)
  expect(steps.map(({ changes }) => changes)).toEqual([
    [expect.objectContaining({ before: { id: 1, name: 'Anna', changes: 2 }, columns: ['name', 'changes'] })],
  ])
  expect(await through(tally({}), 1, 'nowhere')).toMatchObject({ steps: [], stopped: null })
})

test('ends before an event that the model cannot apply, and passes it once an operator has skipped it', async () => {
  const fragile = tally({
    before: ({ data }) => {
      if (data.name === 'bad') throw new Error('cannot take this in')
    },
  })
  await stand.append('a', practitioner(1, 'Anne'), practitioner(1, 'bad'), practitioner(1, 'Ana'))
  const before = await through(fragile)
  expect(before.stopped).toContain('cannot take this in')
  expect(before.steps).toHaveLength(1)
  const [, bad] = await stand.eventLog.readStream('a')
  const by = { kind: 'model', name: 'tally' } as const
  const data = { by, eventId: bad?.id ?? '', eventType: 'PractitionerDefined', position: '', reason: 'by mistake' }
  await stand.append(OPERATOR_STREAM, { type: 'EventSkipped', data })
  const { steps, stopped } = await through(fragile)
  expect(stopped).toBeNull()
  expect(steps.map(({ state }) => state)).toEqual(['folded', 'skipped', 'folded'])
})

test('hides what comes from a personal field, and shows that it changed; EventStoreDB gives the same answer', async () => {
  const stream = `booking-${bookingId}`
  const events = [bookingRequested(), paymentRequested, bookingConfirmed].map(fact => fresh(fact))
  const server = await startEventStoreDbStandIn()
  const store = await openEventStoreDb({ connectionString: server.connectionString })
  const other = openEventLog(store, createCodec(stand.keyring), anyStream)
  for (const log of [stand.eventLog, other]) await log.append(stream, 'noStream', events)
  const told = await stepThrough(stand.context, bookings, stream, 50)
  expect(await stepThrough({ eventLog: other }, bookings, stream, 50)).toEqual(told)
  const [requested] = told.steps[0]?.changes ?? []
  expect(requested).toMatchObject({
    key: bookingId,
    before: null,
    after: {
      id: bookingId,
      customer_name: HIDDEN,
      customer_email: HIDDEN,
      notes: HIDDEN,
      service_name: 'Massage prénatal',
    },
    columns: expect.arrayContaining(['customer_name']),
  })
  expect(JSON.stringify(told)).not.toMatch(/Anne|anne@|612345678|Sonner/)
  await other.close()
  await server.stop()
})
