import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { accept, type Decider } from '@alba/contracts/shared/decision'
import { beforeEach, expect, it } from 'vitest'
import { opened } from '../testing/agenda-facts.ts'
import { freshLog } from '../testing/fresh-log.ts'
import { boundToCaller } from './bound-to-caller.ts'
import type { Cause } from './cause.ts'
import { openStreams, type Streams } from './streams.ts'

const parts = await freshLog()

const count: Decider<string, number, AgendaEvent> = { stream: name => name, initial: 0, evolve: state => state + 1 }
const cause: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } }
const add = (streams: Streams, stream: string) =>
  streams.execute(count, stream, cause, state => accept<AgendaEvent>(opened(1, '08:00', '18:00', state + 1)))
const stored = async (stream: string) => (await parts.log.readStream(stream)).length

/** The stream of the test. */
let day = ''
let days = 0
let callerLeft: AbortController
/** Every append waits until this is resolved. */
let gate: PromiseWithResolvers<void>
let streams: Streams
beforeEach(() => {
  day = `agenda-asked-${++days}`
  callerLeft = new AbortController()
  gate = Promise.withResolvers()
  const log = { ...parts.log }
  log.appendInOrder = async appends => {
    await gate.promise
    return parts.log.appendInOrder(appends)
  }
  streams = openStreams(log, Date.now)
})

it('a command that waits in a queue stops when its caller leaves', async () => {
  const first = add(streams, day)
  const waiting = expect(add(boundToCaller(streams, callerLeft.signal), day)).rejects.toThrow('gone')
  const reading = expect(boundToCaller(streams, callerLeft.signal).load(count, day)).rejects.toThrow('gone')
  callerLeft.abort(new Error('gone'))
  gate.resolve()
  await Promise.all([first, waiting, reading])
  expect(await stored(day)).toBe(1)
  expect(await add(streams, day)).toMatchObject({ ok: true, state: 2 })
})

it('a command that has written continues after its caller has left, on every stream', async () => {
  const bound = boundToCaller(streams, callerLeft.signal)
  gate.resolve()
  await add(bound, day)
  callerLeft.abort(new Error('gone'))
  expect(await add(bound, `${day}-next`)).toMatchObject({ ok: true })
  expect(await bound.load(count, day)).toBe(1)
  expect([await stored(day), await stored(`${day}-next`)]).toEqual([1, 1])
})

it('a command that has only read stops when its caller leaves', async () => {
  gate.resolve()
  const asked = boundToCaller(streams, callerLeft.signal)
  await asked.load(count, day)
  await asked.execute(count, day, cause, () => accept<AgendaEvent>())
  callerLeft.abort(new Error('gone'))
  await expect(add(asked, day)).rejects.toThrow('gone')
  expect(await stored(day)).toBe(0)
})
