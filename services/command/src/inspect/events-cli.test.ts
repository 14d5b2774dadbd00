import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, openTestLog, testClock } from '../testing/command-service.ts'
import { type Engine, engines, runAlba, startAlba, startCommandOn } from '../testing/engine.ts'
import { untilPoliciesDone, write } from '../testing/flow.ts'
import type { ShownEvent } from './shown.ts'

describe.each(Object.entries(engines))('%s', (_name, start) => {
  let engine: Engine
  let bookingId: number
  beforeAll(async () => {
    engine = await start()
    const command = await startCommandOn(engine)
    await defineCentre(command)
    command.clock.advanceMinutes(60)
    bookingId = (await command.send('request-booking', bookingBody())).body.bookingId
    await untilPoliciesDone(command)
    await command.stop()
  })
  afterAll(() => engine.stop())

  const listed = async (...words: string[]): Promise<ShownEvent[]> => {
    const { output, errors, code } = await runAlba(engine, ['events', 'list', '--json', ...words])
    expect([errors, code]).toEqual(['', 0])
    return JSON.parse(output)
  }

  it('lists the newest events, or those that the options ask for', async () => {
    const newest = await listed('--limit', '3')
    expect(newest).toHaveLength(3)
    expect(newest.map(({ position }) => position)).toEqual(
      newest
        .map(({ position }) => position)
        .sort()
        .reverse(),
    )
    const [requested] = await listed('--type', 'BookingRequested')
    expect(requested).toMatchObject({
      stream: `booking-${bookingId}`,
      actor: 'visitor',
      occurredAt: expect.stringMatching('^2026-11-21T09'),
    })
    const { id = '', correlationId = '' } = requested ?? {}
    expect(await listed('--id', id.toUpperCase())).toEqual([requested])
    expect(await listed('--id', id, '--actor', 'operator')).toEqual([])
    const ofRequest = await listed('--correlation', correlationId)
    expect(ofRequest.map(({ type }) => type)).toEqual(expect.arrayContaining(['BookingRequested', 'SlotHeld']))
    expect(await listed('--stream', `booking-${bookingId}`)).toEqual(
      ofRequest.filter(({ stream }) => stream === `booking-${bookingId}`),
    )
    const definitions = await listed('--stream', 'practitioner', '--actor', 'operator:test', '--to', '2026-11-21T09:30')
    expect(definitions.map(({ stream }) => stream)).toEqual(['practitioner-2', 'practitioner-1'])
    expect(await listed('--from', '2026-11-21T09:30', '--stream', 'practitioner')).toEqual([])
  })

  it('shows « … » in place of encrypted data', async () => {
    const { output } = await runAlba(engine, ['events', 'list', '--type', 'BookingRequested'])
    expect(output).toContain(`booking-${bookingId}@0`)
    expect(output).toContain('2026-11-21 10:00:00.')
    expect(output).toContain('"customerName":"…"')
    expect(output).not.toMatch(/Jeanne|jeanne|\$sealed/)
  })

  it('says that no event was found, that there are more, or what is wrong with the options', async () => {
    const nothing = await runAlba(engine, ['events', 'list', '--type', 'VoucherIssued'])
    expect(nothing).toMatchObject({ output: 'No event of the log answers this.\n', code: 0 })
    expect((await runAlba(engine, ['events', 'list', '--limit', '1'])).output).toContain('There are more than 1')
    for (const words of [['list', '--from', 'soon'], ['dance'], ['list', 'x'], ['list', '--follow']])
      expect(await runAlba(engine, ['events', ...words])).toMatchObject({ code: 1, output: '' })
  })

  it('follows new events over a restart of the store, and Ctrl-C ends it with code 0', {
    timeout: 120_000,
  }, async () => {
    const child = startAlba(engine, ['events', '--follow', '--json', '--stream', 'room', '--actor', 'practitioner:1'])
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const next = async () => JSON.parse((await lines.next()).value ?? 'null')
    const errors = createInterface(child.stderr)[Symbol.asyncIterator]()
    expect((await errors.next()).value).toContain('Following the log')

    // `write` records practitioner 1 as the actor. The event of the practitioner is no event of a room: it is not shown.
    const define = async (roomId: number) => {
      const { databaseUrl, eventStoreDb } = engine
      const parts = await openTestLog(databaseUrl, { eventStoreDb })
      const log = { ...parts, clock: testClock('2026-11-22T08:00:00Z') }
      await write(log, 'practitioner-7', { type: 'PractitionerDefined', data: { practitionerId: 7, name: 'x' } })
      await write(log, `room-${roomId}`, { type: 'RoomDefined', data: { roomId, name: 'x', roomType: 'massage_room' } })
      await parts.close()
    }
    await define(7)
    expect(await next()).toMatchObject({ stream: 'room-7', type: 'RoomDefined' })
    await engine.kill()
    expect((await errors.next()).value).toContain('does not answer')
    await engine.restart()
    await define(8)
    expect(await next()).toMatchObject({ stream: 'room-8' })

    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([0, null])
    expect((await lines.next()).done).toBe(true)
  })
})
