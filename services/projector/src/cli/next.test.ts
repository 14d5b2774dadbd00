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
