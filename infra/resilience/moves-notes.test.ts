import { expect, it } from 'vitest'
import { type Change, type ComparedBooking, lostChanges, openNotes } from './moves-notes.ts'
import type { Answer } from './visitor.ts'

const nine = '2026-11-23T09:00:00'
const ten = '2026-11-23T10:00:00'
const granted = { status: 200, body: {} }
const unavailable = { status: 503, body: {} }

const booking = (status: ComparedBooking['status'], start: string): ComparedBooking => ({
  id: 1,
  status,
  start_time: start,
  practitioners: [{ id: 1, name: 'Inès' }],
})

const requestChange = (notes: ReturnType<typeof openNotes>, change: Change, answer: Answer) =>
  notes.request(1, change, async () => answer)

it('the last granted move must hold, earlier ones need not', async () => {
  const notes = openNotes()
  await requestChange(notes, { startTime: nine }, granted)
  await requestChange(notes, { startTime: ten }, granted)
  expect(lostChanges(notes, [booking('confirmed', ten)])).toEqual([])
  expect(lostChanges(notes, [booking('confirmed', nine)])).toHaveLength(1)
  expect(lostChanges(notes, [])).toHaveLength(1)
})

it('of two concurrent moves either may hold', async () => {
  const notes = openNotes()
  await Promise.all([
    requestChange(notes, { startTime: nine }, granted),
    requestChange(notes, { startTime: ten }, granted),
  ])
  expect(lostChanges(notes, [booking('confirmed', nine)])).toEqual([])
  expect(lostChanges(notes, [booking('confirmed', ten)])).toEqual([])
})

it('a move after an unanswered one must hold only if the command service was killed in between', async () => {
  const notes = openNotes()
  await requestChange(notes, { startTime: nine }, unavailable)
  await requestChange(notes, { startTime: ten }, granted)
  expect(lostChanges(notes, [booking('confirmed', nine)])).toEqual([])
  notes.commandKilled()
  await requestChange(notes, { startTime: ten }, granted)
  expect(lostChanges(notes, [booking('confirmed', nine)])).toHaveLength(1)
})

it('every cancellation must hold, and so must every booking that nobody canceled', async () => {
  const notes = openNotes()
  notes.madeByStaff.push(1)
  expect(lostChanges(notes, [booking('canceled', nine)])).toHaveLength(1)
  await requestChange(notes, { status: 'canceled' }, granted)
  await requestChange(notes, { startTime: ten }, { status: 409, body: { code: 'booking_not_confirmed' } })
  expect(lostChanges(notes, [booking('canceled', nine)])).toEqual([])
  expect(lostChanges(notes, [booking('confirmed', ten)])).toHaveLength(1)
})

it('a refusal that concurrent changes do not explain is reported', async () => {
  const notes = openNotes()
  await requestChange(notes, { startTime: nine }, { status: 409, body: { code: 'slot_taken' } })
  expect(notes.unexpectedRefusals).toEqual([])
  await requestChange(notes, { startTime: nine }, { status: 422, body: { code: 'outside_openings' } })
  expect(notes.unexpectedRefusals).toEqual([expect.stringContaining('422 outside_openings')])
})
