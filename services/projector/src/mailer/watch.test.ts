import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectorService } from '../app.ts'
import { testMail } from '../testing/mail-config.ts'
import * as sale from '../testing/mail-sale-events.ts'
import { sayWhoTheCentreIs } from '../testing/mail-stand.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { openRecorder, type Recorder } from '../testing/recorder.ts'
import { secret, startService } from '../testing/service.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'

let stand: Stand
let mailbox: Mailbox
let service: ProjectorService
let command: Recorder

beforeEach(async () => {
  stand = await openStand()
  await sayWhoTheCentreIs(stand)
  mailbox = await openMailbox()
  command = await openRecorder()
  service = await startService(stand, { commandUrl: command.url, mail: testMail({ SMTP_URL: mailbox.url }) })
})
afterEach(async () => {
  await service.app.close()
  await service.stop()
  await mailbox.close()
  await command.close()
  await stand.close()
})

const check = async () => (await service.app.inject('/api/ready')).json().checks.mail
const metrics = async () => (await service.app.inject('/metrics')).body

test('readiness, metrics and the command line report unsent mails, and the command line retries them', async () => {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const env = { ...process.env, PROJECTOR_URL: `http://127.0.0.1:${port}`, ALBA_SERVICE_SECRET: secret }
  const cli = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, ['src/mailer/cli.ts', ...args], { env })).stdout
  expect(await check()).toBe('ok')

  await mailbox.down()
  // The events of the tests are dated 20 November 2026, so the mail is overdue at once.
  await stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived)
  await until(async () => /ECONNREFUSED/.test(await check()))
  expect(await check()).toMatch(/^1 mails waiting, 0 given up: .*ECONNREFUSED.* \(npm run mails -- status\)$/)
  expect(await metrics()).toMatch(/mails_waiting\{service="projector"\} 1/)
  expect(await metrics()).toMatch(
    /mails_total\{kind="withdrawal-received",outcome="unreachable",service="projector"\} /,
  )
  expect(await cli('status')).toMatch(
    /0 sent, 1 waiting .*\n\nid .*\n1 +withdrawal-received of withdrawal-\d+ +waiting/,
  )

  command.state.isAway = true
  await expect(cli('retry')).rejects.toMatchObject({ stderr: expect.stringContaining('Nothing was done') })
  command.state.isAway = false
  expect(await cli('retry', '--reason', 'the server is back', '--as', 'Inès')).toContain('1 tried again')
  const body = { act: 'retry-mails', count: 1, targets: ['1'], reason: 'the server is back' }
  expect(command.acts).toEqual([{ actor: 'operator:In%C3%A8s', body }])
  await mailbox.up()
  await until(async () => (await mailbox.list()).length === 1)
  await until(async () => (await check()) === 'ok')
  expect(await cli('retry')).toContain('There is nothing to try again')
  await expect(cli('drop', '1')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No mail with this id'),
  })
  await expect(cli('retry', 'all')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  const ordered = await service.app.inject({
    method: 'POST',
    url: '/mails/ordered',
    headers: { authorization: `Bearer ${secret}` },
    payload: { events: [0, 1].map(revision => ({ stream: `withdrawal-${sale.withdrawalId}`, revision })) },
  })
  expect(ordered.json()).toEqual({
    mails: [
      {
        id: 1,
        kind: 'withdrawal-received',
        stream: `withdrawal-${sale.withdrawalId}`,
        revision: 0,
        state: 'sent',
        reason: null,
        dueAt: expect.any(String),
        settledAt: expect.any(String),
      },
    ],
  })
  const asked = await service.app.inject('/mails')
  expect(asked.statusCode).toBe(401)
})
