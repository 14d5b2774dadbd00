import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { GroupWork } from './group-work.ts'
import type { Parked } from './parked.ts'
import { retryParked } from './retry-parked.ts'

const parkedBooking = (rowId: number, bookingId: number): Parked => ({
  rowId,
  subject: `booking-${bookingId}`,
  tries: 1,
  event: {
    specversion: '1.0',
    id: `00000000-0000-4000-8000-00000000000${rowId}`,
    source: '/alba',
    type: 'alba.booking.canceled.v1',
    subject: `booking-${bookingId}`,
    time: '2026-11-20T10:00:00.000Z',
    datacontenttype: 'application/json',
    revision: '1',
    position: String(rowId).padStart(19, '0'),
    data: { bookingId, personId: '0'.repeat(32), date: '2026-11-23', by: 'visitor' },
  },
})
const slow = parkedBooking(1, 100_000_000_000_001)
const failing = parkedBooking(2, 100_000_000_000_002)

/** A database that always lists both events as due, and cannot remove one of them. */
const query = vi.fn(async (sql: string, values: readonly unknown[]) => {
  if (sql.startsWith('DELETE') && values[0] === failing.rowId) throw new Error('the connection was lost')
  return { rows: sql.includes('DISTINCT ON') ? [slow, failing] : [] }
})

const workOf = (handle: GroupWork['handle']): GroupWork =>
  ({
    database: { query },
    group: 'readers',
    log: { info() {}, warn() {} },
    retryLimits: { tries: 1, betweenTries: {}, whileParked: { firstMs: 1, longestMs: 1 }, lookEveryMs: 5 },
    handle,
  }) as unknown as GroupWork

it('when a handled event cannot be removed, no handler is called again before those of all subjects have ended', async () => {
  const stopping = new AbortController()
  const gate = Promise.withResolvers<void>()
  const handled: string[] = []
  let hasEnded = false
  const running = retryParked(
    workOf(async ({ subject }) => {
      handled.push(subject)
      if (subject === slow.subject) await gate.promise
    }),
    stopping.signal,
  ).then(() => {
    hasEnded = true
  })
  await vi.waitFor(() => expect(handled).toContain(failing.subject))
  // Many rounds of 5 ms would fit into this time.
  await sleep(100)
  expect(handled).toEqual([slow.subject, failing.subject])
  stopping.abort()
  await sleep(20)
  // The caller releases the lock of the group when this has ended, so no handler may run then.
  expect(hasEnded).toBe(false)
  gate.resolve()
  await running
})
