import type { DomainEvent } from '@alba/contracts/events'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import { WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { beforeEach, expect, it } from 'vitest'
import { toEvents } from '../../decision/cause.ts'
import { type MemoryLog, memoryLog } from './memory-log.ts'

let told: DomainEvent[]
let log: MemoryLog
beforeEach(() => {
  told = []
  log = memoryLog(event => told.push(event))
})

const cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator' } } as const
const events = (many: number): NewDomainEvent[] =>
  toEvents(
    Array.from({ length: many }, () => ({
      type: 'RoomReopened',
      data: { date: '2026-11-24', closureId: 1, roomId: 1 },
    })),
    'agenda-2026-11-24',
    cause,
    0,
  )

it('takes what fits the revision that was expected, all of it or nothing', async () => {
  expect(await log.append('a', 'noStream', events(2))).toMatchObject({ revision: 1n })
  expect(await log.append('a', 1n, events(1))).toMatchObject({ revision: 2n })
  for (const expected of ['noStream', 0n, 3n] as const)
    await expect(log.append('a', expected, events(1))).rejects.toThrow(WrongExpectedVersion)
  await expect(log.append('b', 'streamExists', events(1))).rejects.toMatchObject({ actual: 'noStream' })
  expect(told.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual(['a@0', 'a@1', 'a@2'])
})

it('takes the same ids once, whatever is expected of the stream by then', async () => {
  const first = events(2)
  const result = await log.append('a', 'noStream', first)
  await log.append('a', 1n, events(1))
  for (const expected of ['noStream', 1n, 2n, 'any'] as const)
    expect(await log.append('a', expected, first)).toEqual(result)
  expect(told).toHaveLength(3)
  await expect(log.append('a', 2n, [...events(1), ...first])).rejects.toThrow('taken')
  await expect(log.append('b', 'noStream', first)).rejects.toThrow('taken')
})

it('writes several in order, each only behind those in front of it', async () => {
  await log.append('taken', 'noStream', events(1))
  const { written, failure } = await log.appendInOrder(
    ['first', 'taken', 'last'].map(stream => ({ stream, expected: 'noStream', events: events(1) })),
  )
  expect(written).toHaveLength(1)
  expect(failure).toBeInstanceOf(WrongExpectedVersion)
  expect([...log.streams()]).toEqual(['taken', 'first'])
})

it('reads from a revision on, and no more than asked for', async () => {
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
