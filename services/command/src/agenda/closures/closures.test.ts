import { agendaStream, closureStream } from '@alba/contracts/agenda/events'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../../testing/command-service.ts'
import { blockedOn, book, dayOf, eventually, typesOf, untilPoliciesDone } from '../../testing/flow.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let command: TestCommand
beforeAll(async () => {
  database = await createTestDatabase()
  command = await startCommand({ database })
  await defineCentre(command)
})
afterAll(async () => {
  await command.stop()
  await database.drop()
})

const schedule = (start: string, end: string, roomId = 2) =>
  command.send('schedule-closure', { roomId, start, end, reason: 'Travaux' })
const lift = (closureId: number) => command.send('lift-closure', { closureId })
const closuresOf = async (date: string) => (await dayOf(command, date)).closures.map(closure => closure.id)

describe('a closure over several days', () => {
  it('closes the room on each day, keeps existing bookings, and is lifted on each day', async () => {
    const id = await book(command, '2026-11-23')
    const { body } = await schedule('2026-11-22T12:00:00', '2026-11-24T12:00:00')
    await untilPoliciesDone(command)
    const dates = ['2026-11-22', '2026-11-23', '2026-11-24']
    for (const date of dates) expect(await closuresOf(date)).toEqual([body.closureId])
    expect(await closuresOf('2026-11-21')).toEqual([])
    expect(await closuresOf('2026-11-25')).toEqual([])
    expect(await blockedOn(command, '2026-11-23')).toEqual([id])
    const refused = await command.send('request-booking', bookingBody({ startTime: '2026-11-23T14:00:00' }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'room_closed' } })
    expect(await lift(body.closureId)).toMatchObject({ status: 200 })
    expect(await lift(body.closureId)).toMatchObject({ status: 409, body: { code: 'closure_lifted' } })
    await untilPoliciesDone(command)
    for (const date of dates) expect(await closuresOf(date)).toEqual([])
    expect(await typesOf(command, closureStream(body.closureId))).toEqual(['ClosureScheduled', 'ClosureLifted'])
    await book(command, '2026-11-23', { startTime: '2026-11-23T14:00:00' })
  })

  it('lasts 23 or 25 hours on the days when the clocks change', async () => {
    const spring = (await schedule('2027-03-28T00:00:00', '2027-03-29T00:00:00')).body.closureId
    const autumn = (await schedule('2026-10-25T00:00:00', '2026-10-26T00:00:00')).body.closureId
    await untilPoliciesDone(command)
    for (const [id, date, hours] of [
      [spring, '2027-03-28', 23],
      [autumn, '2026-10-25', 25],
    ] as const) {
      const [closure] = (await dayOf(command, date)).closures
      expect(closure).toMatchObject({ id })
      expect((closure?.until ?? 0) - (closure?.from ?? 0)).toBe(hours * 60)
    }
    expect(await closuresOf('2027-03-29')).toEqual([])
    expect(await closuresOf('2026-10-26')).toEqual([])
  })

  it('is completed by the next process when the first one stops as soon as it is scheduled', async () => {
    const { body } = await schedule('2026-12-07T08:00:00', '2026-12-09T18:00:00')
    // The policies stop first of all, so that they write as few of the days as possible.
    await command.service.stop()
    await command.stop()
    command = await startCommand({ database })
    await eventually(async () => {
      for (const date of ['2026-12-07', '2026-12-08', '2026-12-09'])
        expect(await closuresOf(date)).toEqual([body.closureId])
    })
    await untilPoliciesDone(command)
    expect(await typesOf(command, agendaStream('2026-12-08'))).toEqual(['RoomClosed'])
  })

  it('stays lifted when its events are handled again after a crash', async () => {
    const { body } = await schedule('2026-12-14T08:00:00', '2026-12-15T18:00:00')
    await lift(body.closureId)
    await untilPoliciesDone(command)
    await command.stop()
    // This service only lends its connection. The next one finds no checkpoint, and handles the events again.
    command = await startCommand({ database })
    await command.database.query("DELETE FROM command.policy_checkpoints WHERE group_name = 'agenda'")
    await command.stop()
    command = await startCommand({ database })
    await untilPoliciesDone(command)
    expect(await closuresOf('2026-12-14')).toEqual([])
    expect(await typesOf(command, agendaStream('2026-12-14'))).toEqual(['RoomClosed', 'RoomReopened'])
  })
})

describe('ids of closures', () => {
  it('are different for ten closures at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => schedule('2027-01-04T08:00:00', '2027-01-04T18:00:00')),
    )
    expect(new Set(answers.map(answer => answer.body.closureId)).size).toBe(10)
  })
})

describe('a closure is refused', () => {
  it.each([
    [404, 'room_unknown', '2027-02-01T08:00:00', '2027-02-01T18:00:00', 9],
    [422, 'time_range_invalid', '2027-02-01T18:00:00', '2027-02-01T08:00:00', 2],
    [422, 'closure_too_long', '2027-02-01T08:00:00', '2028-02-03T18:00:00', 2],
    [422, 'closure_too_long', '2027-02-01T08:00:00', '2028-02-02T08:01:00', 2],
    [422, 'start_time_skipped', '2027-03-28T02:30:00', '2027-03-28T18:00:00', 2],
  ])('with %i %s', async (status, code, start, end, roomId) => {
    expect(await schedule(start, end, roomId)).toMatchObject({ status, body: { code } })
  })
  it('when an unknown closure is to be lifted', async () => {
    expect(await lift(9_999)).toMatchObject({ status: 404, body: { code: 'closure_unknown' } })
  })
})
