import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DomainFact } from '@alba/contracts/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { sayWhoTheCentreIs } from '../testing/mail-stand.ts'
import { steps } from '../testing/mail-steps.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'

const script = fileURLToPath(new URL('../testing/mail-process.ts', import.meta.url))

let stand: Stand
let mailbox: Mailbox
let running: ChildProcess | undefined
beforeEach(async () => {
  stand = await openStand()
  await sayWhoTheCentreIs(stand)
  mailbox = await openMailbox()
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await mailbox.close()
  await stand.close()
})

/**
 * Starts a mail process that stops at a step. With `nowhere` it does not stop.
 * @returns a function that waits for an output
 */
function start(step: string): (text: string) => Promise<void> {
  const env = {
    DATABASE_URL: stand.url,
    MASTER_KEY: stand.masterKey.toString('hex'),
    SMTP_URL: mailbox.url,
    RECEIPTS: mailbox.receiptsUrl,
    STEP: step,
  }
  const started = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  started.stdout.on('data', (text: Buffer) => {
    output += text
  })
  running = started
  return text => until(async () => output.includes(text))
}

async function kill(): Promise<void> {
  const ended = running && once(running, 'exit')
  running?.kill('SIGKILL')
  await ended
}

let booked = 0
const book = async () => {
  const id = bookingId + ++booked
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, bookingId: id } } as DomainFact
  await stand.append(
    `booking-${id}`,
    bookingRequested({ bookingId: id, customerEmail: `anne-${booked}@example.org` }),
    confirmed,
  )
}

test('every mail arrives exactly once, although the process is killed after each step', {
  timeout: 240_000,
}, async () => {
  await start('nowhere')('ready')
  await kill()
  for (const step of steps) {
    await book()
    await start(step)(step)
    await kill()
  }
  // The server accepts a mail, but its answer does not reach the process. The next process asks the server about that
  // mail.
  await book()
  const before = (await mailbox.list()).length
  mailbox.hold()
  start('nowhere')
  await until(async () => (await mailbox.list()).length > before)
  await kill()
  await mailbox.down()
  await mailbox.up()

  start('nowhere')
  // Each booking causes one mail to the client and one to staff.
  const states = async () =>
    (await stand.rows<{ state: string }>('SELECT state FROM mailer.outbox')).map(row => row.state)
  await until(async () => (await states()).filter(state => state === 'sent').length === 2 * booked)
  expect(await states()).toHaveLength(2 * booked)
  const recipients = (await mailbox.list()).map(line => line.split(':')[0])
  const clients = recipients.filter(to => to?.startsWith('anne-')).toSorted()
  expect(clients).toEqual(Array.from({ length: booked }, (_, n) => `anne-${n + 1}@example.org`).toSorted())
  expect(recipients).toHaveLength(2 * booked)
})
