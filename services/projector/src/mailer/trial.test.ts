import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { DomainFact } from '@alba/contracts/events'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { personId } from '../testing/booking-events.ts'
import { testMail } from '../testing/mail-config.ts'
import { mailStand } from '../testing/mail-stand.ts'
import { until } from '../testing/stand.ts'

const mails = mailStand()

const email = 'camille@example.org'
const account: DomainFact = {
  type: 'AccountAdded',
  data: { practitionerId: 1, personId, email, temporaryUntil: null, addedAt: '2026-11-20T10:00:00.000Z' },
}

/** A mailer, with an account for practitioner 1. @param smtpUrl default: that of the test's mail server */
async function mailer(smtpUrl?: string) {
  await mails.stand.append('account-1', account)
  return mails.mailer(smtpUrl === undefined ? {} : { config: testMail({ SMTP_URL: smtpUrl }) })
}

/** Lets a server listen until the test ends. @returns its host and port */
async function listen(server: Server, stop: () => void): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(stop)
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * A mail server that answers each SMTP command with the line that the script has for it. It accepts commands that the
 * script does not have. For `null` it breaks the connection.
 */
function scripted(script: Readonly<Record<string, string | null>>): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined))
    socket.write('220 here\r\n')
    socket.on('data', data => {
      const [word = ''] = String(data).trim().split(/\s/)
      const line = script[word] === undefined ? '250 go on' : script[word]
      if (line === null) socket.destroy()
      else socket.write(`${line}\r\n`)
    })
  })
  return listen(server, () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
}

/** A mail server that offers TLS with a certificate that nobody has signed, and refuses every login. */
function encrypted(): Promise<string> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('authentication failed'), { responseCode: 535 })),
  })
  server.on('error', () => undefined)
  return listen(server.server as Server, () => server.close())
}

test('a trial goes to the address of the account at once, in the name of the centre, as text and HTML', async () => {
  const running = await mailer()
  expect(await running.tryMail(1)).toEqual({ outcome: 'accepted', reason: null })
  const [letter] = await mails.mailbox.mails()
  expect(letter?.to).toEqual([{ name: '', address: email }])
  expect(letter?.from).toEqual({ name: 'Maison Alba', address: 'bonjour@maison-alba.example' })
  expect(letter?.subject).toBe('E-mail d’essai de Maison Alba')
  expect(letter?.text).toContain('n’attend pas de réponse')
  expect(letter?.html).toContain('n’attend pas de réponse')
})

test('a trial passes by the outbox: it does not wait behind other mails, and is not sent again', async () => {
  const running = await mailer()
  mails.mailbox.refuse(450, 'anne@example.org')
  await mails.book()
  await until(async () => (await running.status()).troubled.length > 0)
  const { waiting, failed } = await running.backlog()
  expect(waiting + failed).toBeGreaterThan(0)
  expect(await running.tryMail(1)).toMatchObject({ outcome: 'accepted' })
  mails.mailbox.refuse(550, email)
  expect(await running.tryMail(1)).toMatchObject({ outcome: 'refused' })
  // Only the first of the two trials arrived.
  expect((await mails.arrivedMails()).filter(line => line.startsWith(email))).toHaveLength(1)
  // The outbox has the mails about the booking, and no trial.
  const kinds = await mails.stand.rows<{ kind: string }>(`SELECT DISTINCT kind FROM mailer.outbox ORDER BY kind`)
  expect(kinds.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-reminder', 'staff-new-booking'])
})

test('the answer of a server that refuses is repeated without addresses', async () => {
  const running = await mailer()
  mails.mailbox.refuse(550)
  const { outcome, reason } = await running.tryMail(1)
  expect(outcome).toBe('refused')
  expect(reason).toContain('is not known here')
  expect(reason).not.toContain(email)
})

test('a server that is away is unreachable', async () => {
  const running = await mailer('smtp://127.0.0.1:1')
  expect(await running.tryMail(1)).toMatchObject({
    outcome: 'unreachable',
    reason: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a server that breaks the connection in the middle of the letter is unreachable', async () => {
  const running = await mailer(`smtp://${await scripted({ DATA: null })}`)
  expect(await running.tryMail(1)).toMatchObject({ outcome: 'unreachable' })
})

test('a letter that the server takes without an answer has the outcome `unanswered`', async () => {
  await mails.stand.append('account-1', account)
  // The trial waits 60 ms for the answer.
  const running = await mails.mailer({ trialTimes: { opening: 5_000, silence: 5_000, answer: 60 } })
  mails.mailbox.hold()
  expect(await running.tryMail(1)).toMatchObject({ outcome: 'unanswered' })
  expect(await mails.mailbox.list()).toHaveLength(1)
})

test('the outcome of a wrong password is a refused login, and the reason does not repeat the password', async () => {
  // Node accepts the certificate of this server, which nobody has signed. Otherwise no password would be sent.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const running = await mailer(`smtp://alba:secret-password@${await encrypted()}`)
  const answer = await running.tryMail(1)
  expect(answer).toMatchObject({ outcome: 'login_refused', reason: expect.stringContaining('535') })
  expect(answer.reason).not.toContain('secret-password')
})

test('a server whose certificate nobody has signed is given no password', async () => {
  const running = await mailer(`smtp://alba:secret-password@${await encrypted()}`)
  expect(await running.tryMail(1)).toMatchObject({ outcome: 'not_encrypted' })
})

test('a server that speaks no TLS behind smtps:// is given no password', async () => {
  const running = await mailer(`smtps://alba:secret-password@${await scripted({})}`)
  expect(await running.tryMail(1)).toMatchObject({ outcome: 'not_encrypted' })
})

test('a server without STARTTLS is not given a password', async () => {
  const address = await scripted({ EHLO: '250 here', STARTTLS: '502 not here' })
  const running = await mailer(`smtp://alba:secret-password@${address}`)
  const answer = await running.tryMail(1)
  expect(answer.outcome).toBe('not_encrypted')
  expect(answer.reason).not.toContain('secret-password')
})

test('without an open account nobody is written to', async () => {
  const running = await mailer()
  await expect(running.tryMail(2)).rejects.toMatchObject({ problem: { status: 404 } })
  expect(await mails.mailbox.list()).toEqual([])
})

test('the backlog has the time of the last mail that was sent', async () => {
  const running = await mailer()
  expect(await running.backlog()).toEqual({ waiting: 0, oldest: null, failed: 0, lastSent: null })
  await mails.book()
  await mails.settled(running)
  expect(await running.backlog()).toMatchObject({ waiting: 0, lastSent: expect.stringMatching(/^\d{4}-.*Z$/) })
})
