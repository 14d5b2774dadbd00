import type { DomainEvent, DomainFact } from '@alba/contracts/events'
import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agenda } from '../agenda/projection.ts'
import { bookings } from '../bookings/projection.ts'
import { catalogue } from '../catalogue/projection.ts'
import { compare } from '../comparing/verify.ts'
import { openRefold } from '../forgetting/refold.ts'
import { settings } from '../settings/projection.ts'
import { stepThrough } from '../stepping/step-through.ts'
import { bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { practitioner } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { Poison } from './failures.ts'
import { hold, MOST_HELD, nothingHeld, readHeld } from './held.ts'
import type { Projection } from './projection.ts'

// A row must have the version that the decision counts: it refuses a change of staff that names another one (ADR 30).
// The decision counts all events of a thing, because it can apply them.

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
  refused = () => false
})
afterEach(() => stand.close())

/** Which events the folds refuse. */
let refused: (event: DomainEvent) => boolean
const fragile = (projection: Projection): Projection => ({
  ...projection,
  tables: projection.tables.map(table => ({
    ...table,
    evolve: (row, event, key) => {
      if (refused(event)) throw new Error('cannot fold this')
      return table.evolve(row, event, key)
    },
  })),
})

async function follow(projection: Projection) {
  const model = fragile(projection)
  stand.run(model)
  await until(async () => (await stand.checkpoint(model.name))?.state === 'live')
  return model
}

const skip = (model: string, { id: eventId, type: eventType }: { readonly id: string; readonly type: string }) =>
  stand.append(OPERATOR_STREAM, {
    type: 'EventSkipped',
    data: { by: { kind: 'model', name: model }, eventId, eventType, position: '', reason: 'written by mistake' },
  })

/** Waits until the model holds an event, has an operator skip it, and waits until the model is built without it. */
async function skipHeld(model: string) {
  const held = async () => {
    const live = await stand.checkpoint(model)
    return live ? [...(await readHeld(stand.database, live)).values()] : []
  }
  await until(async () => (await held()).length === 1)
  const [event] = await held()
  if (event) await skip(model, event)
  await until(async () => (await held()).length === 0)
}

/** Has the model leave out as many streams as it may, so that the next event that it cannot apply stops it. */
async function fillHeld(name: string) {
  const { generation = '' } = (await stand.checkpoint(name)) ?? {}
  const event = { id: 'e', type: 'PractitionerDefined', revision: 0n, position: '9' }
  for (let n = 0; n < MOST_HELD; n++)
    await hold(stand.database, { name, generation }, new Poison({ ...event, stream: `full-${n}` }, new Error('no')))
}

const versions = async (table: string) => (await stand.rows<object>(`SELECT * FROM ${table}`)) as { version: number }[]

test('of a definition: the row counts the skipped one, and a later one counts on', async () => {
  refused = ({ type, data }) => type === 'PractitionerDefined' && data.name === 'bad'
  const model = await follow(catalogue)
  await stand.append('practitioner-1', practitioner(1, 'Anne'), practitioner(1, 'bad'))
  await skipHeld('catalogue')
  expect(await versions('catalogue.practitioners')).toMatchObject([{ name: 'Anne', version: 2 }])
  await stand.reached('catalogue', await stand.append('practitioner-1', practitioner(1, 'Anna')))
  expect(await versions('catalogue.practitioners')).toMatchObject([{ name: 'Anna', version: 3 }])
  expect(await compare(stand.context, model)).toMatchObject({ rows: 1, different: 0 })
  expect(await stand.checkpoint('catalogue')).toMatchObject({ events_done: 2 })
})

test('of a definition that stopped the model, which goes on with the same row in place', async () => {
  refused = ({ type, data }) => type === 'PractitionerDefined' && data.name === 'bad'
  const model = await follow(catalogue)
  await stand.reached('catalogue', await stand.append('practitioner-1', practitioner(1, 'Anne')))
  await fillHeld('catalogue')
  await stand.append('practitioner-1', practitioner(1, 'bad'))
  await until(async () => (await stand.checkpoint('catalogue'))?.state === 'stopped')
  const event = (await stand.checkpoint('catalogue'))?.poison ?? { id: '', type: '' }
  await stand.reached('catalogue', await skip('catalogue', event))
  expect(await versions('catalogue.practitioners')).toMatchObject([{ name: 'Anne', version: 2 }])
  expect(await compare(stand.context, model)).toMatchObject({ rows: 1, different: 0 })
})

test('of the first change of a setting, and of the first weekly hours: the row has what was shown without it', async () => {
  refused = ({ type }) => type === 'BookingRulesChanged' || type === 'WeeklyHoursSet'
  for (const projection of [settings, agenda]) await follow(projection)
  await stand.append('settings', {
    type: 'BookingRulesChanged',
    data: { ...defaultBookingRules, horizonDays: 7 },
  } as DomainFact)
  const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  const hours = { from: '2026-11-23', until: null, week, exceptions: [], resets: [] }
  await stand.append('hours-1', {
    type: 'WeeklyHoursSet',
    data: { practitionerId: 1, holidaysOff: 'france', ...hours },
  })
  await skipHeld('settings')
  await skipHeld('agenda')
  expect(await versions('settings.booking_rules')).toEqual([{ id: 1, rules: defaultBookingRules, version: 1 }])
  expect(await versions('agenda.weekly_hours')).toEqual([{ practitioner_id: 1, hours: [], version: 1 }])
})

test('of a booking: its own events count, those of its payments do not; steps and a new fold say the same', async () => {
  refused = ({ type }) => type === 'NotesChanged' || type === 'PaymentSucceeded'
  const model = await follow(bookings)
  const stream = `booking-${bookingId}`
  const notes: DomainFact = {
    type: 'NotesChanged',
    data: { bookingId, personId: 'a'.repeat(32), notes: 'x', adminNotes: null },
  }
  await stand.append(stream, bookingRequested(), notes, bookingConfirmed)
  await skipHeld('bookings')
  const paid = { paymentIntentId: 'pi_1', target: { kind: 'booking', id: bookingId }, amountCents: 9_000 } as const
  const last = await stand.append('payment-pi_1', { type: 'PaymentSucceeded', data: paid })
  await skipHeld('bookings')
  await stand.reached('bookings', last)
  expect(await versions('bookings.bookings')).toMatchObject([
    { status: 'confirmed', version: 3, notes: 'Sonner deux fois' },
  ])
  expect(await compare(stand.context, model)).toMatchObject({ rows: 1, different: 0 })

  const { steps } = await stepThrough(stand.context, model, stream, 50)
  expect(steps.map(({ state, changes }) => [state, changes.map(({ columns }) => columns.includes('version'))])).toEqual(
    [
      ['folded', [true]],
      ['skipped', [true]],
      ['folded', [true]],
    ],
  )
  const erased = { people: new Set<string>(), streams: new Set([stream]) }
  const refold = await openRefold(stand.context, model, erased, last, nothingHeld)
  await refold.upTo(last)
  expect([...refold.rows.values()].flatMap(rows => [...rows.values()])).toMatchObject([{ version: 3 }])
})
