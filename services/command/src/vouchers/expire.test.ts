import { voucherStream } from '@alba/contracts/vouchers/events'
import { expect, it } from 'vitest'
import type { NewDeadline } from '../deadlines/deadlines.ts'
import { apply } from '../policies/policy.ts'
import { inMemory, practitioner } from '../testing/in-memory.ts'
import { issued, OVER, ordered, redeemed, restored, voucherId } from '../testing/voucher-facts.ts'
import { expireVoucher, expiryDeadlines } from './expire.ts'

const AFTER_LAST_DAY = '2027-09-01T10:00:00Z'
const bookingId = 100_000_000_000_001
const stream = voucherStream(voucherId)

it('a deadline that comes before the last day waits for it', async () => {
  const memory = inMemory('2027-08-21T21:59:50Z')
  const deps = { ...memory.deps, setDeadline: async () => {} }
  const run = { kind: 'voucher-expiry', key: String(voucherId), attempts: 1, failures: 0, tries: 0, lease: '' }
  await memory.write(stream, ordered(), issued)
  const expire = () => expireVoucher(deps, { ...run, payload: { voucherId } }, practitioner)
  expect(await expire()).toEqual({ inMs: OVER - deps.clock() })
  expect(memory.typesOf(stream)).not.toContain('VoucherExpired')
})

it('a used-up voucher does not expire; what a booking gives back to it after its last day expires at once', async () => {
  const memory = inMemory(AFTER_LAST_DAY)
  const set: NewDeadline[] = []
  const deps = { ...memory.deps, setDeadline: async (deadline: NewDeadline) => set.push(deadline) }
  const run = { kind: 'voucher-expiry', key: String(voucherId), attempts: 1, failures: 0, tries: 0, lease: '' }
  const expire = () => expireVoucher(deps, { ...run, payload: { voucherId } }, practitioner)

  await memory.write(stream, ordered(), issued, redeemed(bookingId))
  await expire()
  expect(memory.typesOf(stream)).not.toContain('VoucherExpired')

  await memory.write(stream, restored(bookingId))
  const event = memory.log.events.at(-1)
  if (!event) throw new Error('nothing was recorded')
  await apply({ name: 'deadlines', startsAt: 'start', policies: expiryDeadlines }, deps, event)
  expect(set).toEqual([{ kind: 'voucher-expiry', key: String(voucherId), dueAt: OVER, payload: { voucherId } }])
  await expire()
  expect(memory.typesOf(stream).at(-1)).toBe('VoucherExpired')
})
