import { expect, it } from 'vitest'
import { brokenPromises, type Change, openNotes, type Shown } from './moves-notes.ts'
import type { Answer } from './visitor.ts'

const nine = '2026-11-23T09:00:00'
const ten = '2026-11-23T10:00:00'
const yes = { status: 200, body: {} }
const away = { status: 503, body: {} }

const booking = (status: Shown['status'], start: string): Shown => ({
  id: 1,
  status,
  start_time: start,
  practitioners: [{ id: 1, name: 'Inès' }],
})

const asked = (notes: ReturnType<typeof openNotes>, change: Change, answer: Answer) =>
  notes.note(1, change, async () => answer)

it('holds the copy to the last move that was granted, and to no earlier one', async () => {
  const notes = openNotes()
  await asked(notes, { startTime: nine }, yes)
  await asked(notes, { startTime: ten }, yes)
  expect(brokenPromises(notes, [booking('confirmed', ten)])).toEqual([])
  expect(brokenPromises(notes, [booking('confirmed', nine)])).toHaveLength(1)
  expect(brokenPromises(notes, [])).toHaveLength(1)
})

it('holds it to neither of two that were asked at once', async () => {
  const notes = openNotes()
  await Promise.all([asked(notes, { startTime: nine }, yes), asked(notes, { startTime: ten }, yes)])
  expect(brokenPromises(notes, [booking('confirmed', nine)])).toEqual([])
  expect(brokenPromises(notes, [booking('confirmed', ten)])).toEqual([])
})

it('holds it to a move after one that nobody answered, once the command service has died in between', async () => {
  const notes = openNotes()
  await asked(notes, { startTime: nine }, away)
  await asked(notes, { startTime: ten }, yes)
  expect(brokenPromises(notes, [booking('confirmed', nine)])).toEqual([])
  notes.commandDied()
  await asked(notes, { startTime: ten }, yes)
  expect(brokenPromises(notes, [booking('confirmed', nine)])).toHaveLength(1)
})

it('holds it to every cancellation, and to every booking that nobody cancelled', async () => {
  const notes = openNotes()
  notes.made.push(1)
  expect(brokenPromises(notes, [booking('canceled', nine)])).toHaveLength(1)
  await asked(notes, { status: 'canceled' }, yes)
  await asked(notes, { startTime: ten }, { status: 409, body: { code: 'booking_not_confirmed' } })
  expect(brokenPromises(notes, [booking('canceled', nine)])).toEqual([])
  expect(brokenPromises(notes, [booking('confirmed', ten)])).toHaveLength(1)
})

it('takes no refusal for granted that two who are after one booking do not explain', async () => {
  const notes = openNotes()
  await asked(notes, { startTime: nine }, { status: 409, body: { code: 'slot_taken' } })
  expect(notes.wrong).toEqual([])
  await asked(notes, { startTime: nine }, { status: 422, body: { code: 'outside_openings' } })
  expect(notes.wrong).toEqual([expect.stringContaining('422 outside_openings')])
})
