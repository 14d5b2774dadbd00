import type { Bus } from '@alba/platform/bus/bus'
import { localBus } from '@alba/platform/bus/config'
import { openBus } from '@alba/platform/bus/open'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { leadership } from '@alba/platform/postgres/leadership'
import { z } from 'zod'
import { openReadModels } from '../database.ts'
import { startMailer } from '../mailer/mailer.ts'
import { openSmtp, type Smtp } from '../mailer/smtp.ts'
import { noHead, testMail } from './mail-config.ts'
import type { Step } from './mail-steps.ts'

// A mailer in a separate process, which stops at one step of its work, so that a test can kill it there. It prints the
// step when it stops, and `ready` once it has started.

/** `RECEIPTS` says where to ask whether the mail server has a mail. A `STEP` that is no step stops it nowhere. */
const env = z
  .object({ DATABASE_URL: z.url(), MASTER_KEY: z.string(), SMTP_URL: z.url(), RECEIPTS: z.url(), STEP: z.string() })
  .parse(process.env)
/**
 * The waits of the mailer before it tries something again, in milliseconds, so short that a test need not wait long.
 */
const shortWaits = { settleMs: 50, shortlyMs: 20, lookEveryMs: 20, afterOutage: { firstMs: 20, longestMs: 40 } }
/** How often the process tries to become the mailer that sends, in milliseconds. */
const RETRY_MS = 20
const log = { debug() {}, info() {}, warn() {}, error() {} }

let isStopped = false
/** Blocks for ever at the step that the test names. From then on the other steps block too. */
async function at(step: Step): Promise<void> {
  if (!isStopped && step !== env.STEP) return
  if (!isStopped) process.stdout.write(step)
  isStopped = true
  await new Promise(() => setInterval(() => undefined, 60_000))
}

const watchedBus = (bus: Bus): Bus => ({
  ...bus,
  consume: subscription =>
    bus.consume({
      ...subscription,
      async handle(event) {
        await at('received an event')
        await subscription.handle(event)
        await at('ordered its mails')
      },
    }),
})

const watchedSmtp = (smtp: Smtp): Smtp => ({
  ...smtp,
  async deliver(message, beforeEnd) {
    await at('started a mail')
    await smtp.deliver(message, async () => {
      await at('sent all but the end mark')
      await beforeEnd()
      await at('recorded that the end mark follows')
    })
    await at('was answered')
  },
})

const url = env.DATABASE_URL
const database = openReadModels(url, () => {})
const keyring = await openKeyring(database, Buffer.from(env.MASTER_KEY, 'hex'))
const eventLog = openEventLog(await openPostgresEventStore({ url }), createCodec(keyring))
const parts = { database, databaseUrl: url, eventLog, leadership: leadership(url, RETRY_MS), keyring, log }
await startMailer({
  ...parts,
  bus: watchedBus(await openBus(parts, localBus)),
  config: testMail({ SMTP_URL: env.SMTP_URL, MAIL_RECEIPTS_URL: env.RECEIPTS }),
  smtp: watchedSmtp(openSmtp(env.SMTP_URL)),
  zone: 'Europe/Paris',
  report: async () => {},
  readHead: noHead,
  retryLimits: shortWaits,
})
process.stdout.write('ready\n')
