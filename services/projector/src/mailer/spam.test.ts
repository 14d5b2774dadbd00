import { execFile, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { everyLetter, SAID_AT } from '../testing/every-letter.ts'
import { bookingRow } from '../testing/mail-rows.ts'
import { calendarOf } from './letters/calendar.ts'
import { messageOf, type Post } from './message.ts'
import { messageIdOf } from './outbox/message-id.ts'

const run = promisify(execFile)
const site = { publicUrl: 'https://maison-alba.example', zone: 'Europe/Paris', centre: demoCentre }
const address = 'bonjour@maison-alba.example'
const appointment = calendarOf(bookingRow(), { method: 'REQUEST', changes: 0, stampedAt: SAID_AT }, site)

/** The message as it is sent over SMTP, with the calendar file when the letter has one. */
async function mailOf(name: string, letter: Post['letter']): Promise<string> {
  const post: Post = {
    letter,
    to: { name: 'Léa Martin', address: 'lea@example.org' },
    ...(/^(confirmed|moved)/.test(name) && { calendar: { method: 'REQUEST', content: appointment } }),
  }
  const messageId = messageIdOf(name, 'booking-confirmed', 'maison-alba.example')
  const { raw } = await messageOf(post, { address, site }, messageId, SAID_AT)
  return raw.toString('latin1')
}

test('SpamAssassin gives every letter a low score', async () => {
  const isInstalled = await run('which', ['spamassassin']).then(
    () => true,
    () => false,
  )
  if (!isInstalled) return console.log('SpamAssassin is not installed here, so its test was skipped.')
  const letters = Object.entries(everyLetter(site))
  const mails = await Promise.all(letters.map(([name, letter]) => mailOf(name, letter)))
  const judged = (await judge(mails)).map(({ headers }) => headers.find(({ key }) => key === 'x-spam-status')?.value)
  expect(judged).toHaveLength(letters.length)
  const results = letters.map(([name], n) => ({
    name,
    score: Number(/score=(-?[\d.]+)/.exec(judged[n] ?? '')?.[1]),
    why: judged[n],
  }))
  expect(results.filter(({ score }) => !(score < 0.5))).toEqual([])
}, 300_000)

/** Checks all mails in one run, without network: starting SpamAssassin is what takes long. */
async function judge(mails: readonly string[]) {
  const judge = spawn('spamassassin', ['--local', '--mbox'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const from = `From ${address} Sat Nov 21 10:00:00 2026`
  judge.stdin.end(
    mails.map(mail => `${from}\n${mail.replaceAll('\r\n', '\n').replaceAll(/^From /gm, '>From ')}\n`).join(''),
    'latin1',
  )
  const out = await text(judge.stdout)
  return Promise.all(
    out
      .split(/^From .*\n/m)
      .slice(1)
      .map(mail => PostalMime.parse(mail)),
  )
}
