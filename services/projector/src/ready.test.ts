import { expect, it } from 'vitest'
import { modelsCheck } from './ready.ts'
import { type ProjectionStatus, statusOf } from './status.ts'

const projection = { name: 'bookings', version: 2 } as Parameters<typeof statusOf>[0]
const HEAD = '0000000000000000009'

/** The status of a model whose row in the database has these values. */
function model(position: string, version = 2): ProjectionStatus {
  const row = { name: 'bookings', version, position, state: 'live', error: null, events_done: 1 } as const
  const checkpoint = { ...row, generation: 'a', updated_at: '2026-11-21T08:00:00Z', poison: null }
  return statusOf(projection, checkpoint, undefined, HEAD)
}

/** The check, with a clock and a model that the test sets. */
function watched(first: ProjectionStatus) {
  const state = { now: 0, model: first }
  const { check } = modelsCheck(
    async () => [state.model],
    () => state.now,
  )
  return { state, check }
}

it('reports a model that a newer version of the program owns', async () => {
  const { check } = watched(model('0000000000000000005', 3))
  expect(await check()).toContain('not followed by this one: bookings')
})

it('reports a model that is behind and does not move for 30 seconds', async () => {
  const { state, check } = watched(model('0000000000000000005'))
  expect(await check()).toBeUndefined()
  state.now = 29_999
  expect(await check()).toBeUndefined()
  state.now = 30_000
  expect(await check()).toContain('standing still: bookings')
  state.model = model('0000000000000000006')
  expect(await check()).toBeUndefined()
})

it('does not report a model at the end of the log, however long nothing happens', async () => {
  const { state, check } = watched(model(HEAD))
  expect(await check()).toBeUndefined()
  state.now = 3_600_000
  expect(await check()).toBeUndefined()
})
