import type { DomainEvent } from '@alba/contracts/events'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import { WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { beforeEach, expect, it } from 'vitest'
import { toEvents } from '../../decision/cause.ts'
import { type MemoryLog, memoryLog } from './memory-log.ts'

let received: DomainEvent[]
let log: MemoryLog
beforeEach(() => {
  received = []
  log = memoryLog(event => received.push(event))
})

const cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator' } } as const
const events = (count: number): NewDomainEvent[] =>
  toEvents(
    Array.from({ length: count }, () => ({
      type: 'RoomReopened',
      data: { date: '2026-11-24', closureId: 1, roomId: 1 },
    })),
    'agenda-2026-11-24',
    cause,
    0,
  )

it('appends all events when the expected revision fits, and none otherwise', async () => {
  expect(await log.append('a', 'noStream', events(2))).toMatchObject({ revision: 1n })
  expect(await log.append('a', 1n, events(1))).toMatchObject({ revision: 2n })
  for (const expected of ['noStream', 0n, 3n] as const)
    await expect(log.append('a', expected, events(1))).rejects.toThrow(WrongExpectedVersion)
  await expect(log.append('b', 'streamExists', events(1))).rejects.toMatchObject({ actual: 'noStream' })
  expect(received.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual(['a@0', 'a@1', 'a@2'])
})

it('writes event ids only once, whatever revision a repetition expects', async () => {
  const first = events(2)
  const result = await log.append('a', 'noStream', first)
  await log.append('a', 1n, events(1))
  for (const expected of ['noStream', 1n, 2n, 'any'] as const)
    expect(await log.append('a', expected, first)).toEqual(result)
  expect(received).toHaveLength(3)
  await expect(log.append('a', 2n, [...events(1), ...first])).rejects.toThrow('already used')
  await expect(log.append('b', 'noStream', first)).rejects.toThrow('already used')
})

it('writes several appends in order, and stops at the first that fails', async () => {
  await log.append('already used', 'noStream', events(1))
  const { written, failure } = await log.appendInOrder(
    ['first', 'already used', 'last'].map(stream => ({ stream, expected: 'noStream', events: events(1) })),
  )
  expect(written).toHaveLength(1)
  expect(failure).toBeInstanceOf(WrongExpectedVersion)
  expect([...log.streams()]).toEqual(['already used', 'first'])
})

it('reads from a revision, in both directions, up to a limit', async () => {
  await log.append('a', 'noStream', events(3))
  const revisions = async (options: Parameters<MemoryLog['readStream']>[1]) =>
    (await log.readStream('a', options)).map(({ revision }) => revision)
  expect(await revisions({})).toEqual([0n, 1n, 2n])
  expect(await revisions({ from: 1n })).toEqual([1n, 2n])
  expect(await revisions({ from: 1n, limit: 1 })).toEqual([1n])
  expect(await revisions({ direction: 'backwards' })).toEqual([2n, 1n, 0n])
  expect(await revisions({ direction: 'backwards', limit: 1 })).toEqual([2n])
  expect(await revisions({ direction: 'backwards', from: 1n })).toEqual([1n, 0n])
  expect(await log.readStream('none')).toEqual([])
})
