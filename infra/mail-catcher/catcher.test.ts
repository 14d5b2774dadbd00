import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCatcher } from './app.ts'
import { buildMailServer, type MailServer } from './smtp.ts'
import { openStore } from './store.ts'

const MAIL = [
  'From: Maison Alba <bonjour@maison-alba.example>',
  'To: lea@example.org',
  'Subject: =?UTF-8?Q?Votre_rendez-vous_est_confirm=C3=A9?=',
  'Message-ID: <abc@maison-alba.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary=x',
  '',
  '--x',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><head></head><body><img src="cid:mark@alba"><a href="https://maison-alba.example/">site</a></body></html>',
  '--x',
  'Content-Type: image/png',
  'Content-Disposition: inline; filename=mark.png',
  'Content-ID: <mark@alba>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--x--',
  '.',
].join('\r\n')

let folder: string
let mailServer: MailServer
let app: ReturnType<typeof buildCatcher>
let port: number
const start = async () => {
  const store = await openStore(folder)
  mailServer = buildMailServer(store, error => console.error(error))
  port = await freePort()
  await mailServer.listen(port, '127.0.0.1')
  app = buildCatcher(store)
}
const stop = async () => {
  await Promise.all([mailServer.close(), app.close()])
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-mails-'))
  await start()
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

/**
 * Sends a mail over SMTP.
 * @returns the code of each answer, the last one for the mail itself
 */
async function send(mail = MAIL): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  const requests = ['EHLO test', 'MAIL FROM:<bonjour@maison-alba.example>', 'RCPT TO:<lea@example.org>', 'DATA', mail]
  const codes: string[] = []
  for await (const chunk of socket.setEncoding('utf8')) {
    for (const line of String(chunk).split('\r\n')) if (/^\d{3} /.test(line)) codes.push(line.slice(0, 3))
    if (codes.length > requests.length) socket.end()
    else if (/^\d{3} /m.test(String(chunk))) socket.write(`${requests[codes.length - 1]}\r\n`)
  }
  return codes
}
const list = async (query = '') => (await app.inject(`/api/mails${query}`)).json<{ id: number; subject: string }[]>()

test('keeps every mail, duplicates included, also across a restart', async () => {
  expect((await send()).at(-1)).toBe('250')
  expect((await send()).at(-1)).toBe('250')
  expect((await list()).map(({ subject }) => subject)).toEqual(Array(2).fill('Votre rendez-vous est confirmé'))
  await stop()
  await start()
  expect((await list()).map(({ id }) => id)).toEqual([1, 2])
  await send()
  expect((await list()).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('refuses a mail that is too large, also when the client did not announce its size', async () => {
  const line = `${'x'.repeat(998)}\r\n`
  expect((await send(`Subject: Long\r\n\r\n${line.repeat(32_000)}.`)).at(-1)).toBe('552')
  expect(await list()).toEqual([])
  expect((await send()).at(-1)).toBe('250')
})

test('finds mails by message id and by recipient', async () => {
  await send()
  expect(await list(`?message_id=${encodeURIComponent('<abc@maison-alba.example>')}`)).toHaveLength(1)
  expect(await list('?message_id=other')).toEqual([])
  expect(await list('?to=lea@example.org')).toHaveLength(1)
  expect(await list('?to=other@example.org')).toEqual([])
})

test('shows the HTML of a mail without running scripts', async () => {
  await send()
  const page = await app.inject('/mails/1')
  expect(page.body).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const mail = await app.inject('/mails/1/html')
  expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
  expect(mail.body).toContain('src="/mails/1/attachments/0"')
  expect((await app.inject('/mails/1/attachments/0')).headers['content-type']).toBe('image/png')
})

test('answers 404 for a mail or an attachment that does not exist, and 400 for an id that is no number', async () => {
  await send()
  for (const path of ['/mails/2', '/mails/1/attachments/7']) expect((await app.inject(path)).statusCode).toBe(404)
  expect((await app.inject('/mails/x')).statusCode).toBe(400)
})

test('deletes all mails on request', async () => {
  await send()
  expect((await app.inject({ method: 'POST', url: '/mails/clear' })).statusCode).toBe(303)
  expect(await list()).toEqual([])
})
