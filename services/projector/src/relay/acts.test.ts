import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { park, parkedEvents } from '@alba/platform/bus/parked'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectorService } from '../app.ts'
import { openRecorder, type Recorder } from '../testing/recorder.ts'
import { secret, startService } from '../testing/service.ts'
import { openStand, type Stand } from '../testing/stand.ts'

let stand: Stand
let service: ProjectorService
let command: Recorder
beforeEach(async () => {
  stand = await openStand()
  command = await openRecorder()
  service = await startService(stand, { commandUrl: command.url })
  const failure = { error: new Error('cannot do this'), tries: 1, waitMs: 600_000 }
  const message = (id: string) => ({ id, subject: 'booking-1', event: { type: 'alba.booking.expired.v1' } })
  await park(stand.database, 'clumsy', message('e-1'), failure)
  await park(stand.database, 'clumsy', message('e-2'))
})
afterEach(async () => {
  await service.app.close()
  await service.stop()
  await command.close()
  await stand.close()
})

const post = (act: string, eventId: string, headers: Record<string, string> = { authorization: `Bearer ${secret}` }) =>
  service.app.inject({
    method: 'POST',
    url: `/bus/${act}`,
    headers: { 'x-actor': 'practitioner:1', ...headers },
    payload: { group: 'clumsy', eventId, reason: 'settled by hand' },
  })
const parked = async () => (await parkedEvents(stand.database)).map(({ eventId }) => eventId)

test('a message is skipped once the act is recorded, and what waits behind it is handled next', async () => {
  expect((await post('skip', 'e-1')).json()).toEqual({ count: 1 })
  expect(await parked()).toEqual(['e-2'])
  expect(command.acts).toEqual([
    {
      actor: 'practitioner:1',
      body: { act: 'skip-message', count: 1, targets: ['clumsy e-1'], reason: 'settled by hand' },
    },
  ])
})

test('a message is tried again at once', async () => {
  const dueIn = async () => Date.parse((await parkedEvents(stand.database))[0]?.nextTry ?? '') - Date.now()
  expect(await dueIn()).toBeGreaterThan(60_000)
  expect((await post('retry', 'e-1')).json()).toEqual({ count: 1 })
  expect(await dueIn()).toBeLessThanOrEqual(0)
  expect(await parked()).toEqual(['e-1', 'e-2'])
})

test('nothing is done to a message that only waits, that is not parked, without a record, or for a stranger', async () => {
  expect((await post('skip', 'e-2')).json()).toEqual({ count: 0 })
  expect((await post('skip', 'e-9')).json()).toEqual({ count: 0 })
  expect(command.acts).toEqual([])
  command.state.isAway = true
  expect((await post('skip', 'e-1')).json()).toMatchObject({ code: 'act_not_recorded' })
  expect((await post('skip', 'e-1', {})).statusCode).toBe(401)
  expect(await parked()).toEqual(['e-1', 'e-2'])
})

test('the command line names the message by its event, and needs a reason to skip it', async () => {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const env = { ...process.env, PROJECTOR_URL: `http://127.0.0.1:${port}`, ALBA_SERVICE_SECRET: secret }
  const cli = (...words: string[]) => promisify(execFile)(process.execPath, ['src/cli.ts', ...words], { env })
  expect((await cli('models')).stdout).toContain(
    '« message skip <id> --reason <text> » lets its group go on without it',
  )
  expect((await cli('message', 'retry', 'e-1')).stdout).toBe('clumsy tries it again now.\n')
  await expect(cli('message', 'skip', 'e-1')).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') })
  const { stdout } = await cli('message', 'skip', 'e-1', '--reason', 'settled by hand', '--as', 'Inès', '--json')
  expect(JSON.parse(stdout)).toEqual({ eventId: 'e-1', done: ['clumsy goes on without it.'] })
  await expect(cli('message', 'skip', 'e-1', '--reason', 'again')).rejects.toMatchObject({
    stderr: expect.stringContaining('No group has a message of this id'),
  })
  expect(await parked()).toEqual(['e-2'])
})
