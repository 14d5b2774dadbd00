import type { ModelStatus } from '@alba/contracts/operations/models'
import { expect, it } from 'vitest'
import { modelsText } from './render.ts'

const live = (name: string): ModelStatus => ({
  name,
  version: 3,
  live_version: 3,
  state: 'live',
  error: null,
  poison: null,
  held: [],
  position: '7',
  head: '7',
  lag_events: 0,
  lag_seconds: 0,
  events_done: 7,
  updated_at: null,
  leader: 'here',
  replay: null,
  kept: [],
})
const stopped = (name: string, id: string): ModelStatus => ({
  ...live(name),
  state: 'stopped',
  error: `stopped in front of BookingKept ${id}: its schema refuses it`,
  poison: { id, type: 'BookingKept', position: '6' },
})
const holding = (name: string, id: string): ModelStatus => ({
  ...live(name),
  held: [
    {
      id,
      type: 'BookingKept',
      position: '6',
      stream: 'booking-42',
      revision: 3,
      error: 'its schema refuses it',
      since: '2026-11-30T08:00:00Z',
    },
  ],
})
/** What stands below the table. */
const belowTable = (models: readonly ModelStatus[]) => modelsText(models).split('\n\n').slice(1)

it('names an event that has stopped several read models once, with one command for all of them', () => {
  const models = [live('agenda'), stopped('bookings', 'e1'), stopped('search', 'e1'), stopped('staff', 'e2')]
  expect(belowTable(models)).toEqual([
    `bookings, search: stopped in front of BookingKept e1: its schema refuses it
staff: stopped in front of BookingKept e2: its schema refuses it`,
    `bookings, search are stopped by one event: correct the code and deploy it, or « npm run alba -- skip --event e1 --reason <text> ».
staff is stopped by an event: correct the code and deploy it, or « npm run alba -- skip staff --reason <text> ».`,
  ])
})

it('names a stream that several read models leave out once, with one command for all of them', () => {
  const models = [holding('agenda', 'e1'), holding('bookings', 'e1'), holding('search', 'e2'), live('staff')]
  expect(modelsText(models)).toContain('live without 1')
  expect(belowTable(models)).toEqual([
    `agenda, bookings: booking-42 is left out from BookingKept e1 on: its schema refuses it
search: booking-42 is left out from BookingKept e2 on: its schema refuses it`,
    `agenda, bookings leave out booking-42 from one event on: correct the code and deploy it, or « npm run alba -- skip --event e1 --reason <text> ». They are then built anew without a further command.
search leaves out booking-42 from an event on: correct the code and deploy it, or « npm run alba -- skip search --reason <text> ». It is then built anew without a further command.`,
  ])
})

it('names the event in the command when a model leaves out several streams', () => {
  const [other] = holding('search', 'e2').held
  const models = [{ ...holding('search', 'e1'), held: [...holding('search', 'e1').held, ...(other ? [other] : [])] }]
  for (const id of ['e1', 'e2']) expect(modelsText(models)).toContain(`alba -- skip --event ${id} --reason <text>`)
  expect(modelsText(models)).not.toContain('skip search')
})
