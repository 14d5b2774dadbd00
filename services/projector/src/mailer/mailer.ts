import { identity } from '@alba/contracts/centre/schema'
import { again } from '@alba/platform/again'
import type { Bus } from '@alba/platform/bus/bus'
import { openRenderer } from '@alba/platform/documents/renderer'
import { sheetOf } from '@alba/platform/documents/voucher/sheet'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { MailConfig } from '@alba/platform/mail-config'
import { outage } from '@alba/platform/outage'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createBell } from '../runner/coordination.ts'
import type { Log } from '../runner/runner.ts'
import { factsFrom } from './facts.ts'
import { heard, ordersFor } from './orders.ts'
import { drop, retry } from './outbox/operator.ts'
import { orderer } from './outbox/order.ts'
import { prepareOutbox } from './outbox/table.ts'
import { receiptsAt } from './receipts.ts'
import { type SendDueParts, sendDue } from './send-due.ts'
import { PATIENCE, type Patience } from './sender.ts'
import { openSmtp, type Smtp } from './smtp.ts'
import { type MailStatus, readMailStatus } from './status.ts'

/** Its group on the bus and its lock. Another name would be another mailer, which writes to everybody once more. */
const MAILER = 'mailer'

/** So long a mail may still take when the process ends: nobody waits ten minutes for that. */
const FAREWELL_MS = 5_000

export type MailerParts = {
  /** The read models. */
  readonly database: Database
  readonly databaseUrl: string
  readonly eventLog: EventLog
  readonly leadership: Leadership
  readonly bus: Bus
  readonly config: MailConfig
  readonly zone: string
  readonly log: Log
  readonly onOutcome?: SendDueParts['onOutcome']
  /** For tests. */
  readonly patience?: Partial<Patience> & Pick<SendDueParts, 'lookEveryMs' | 'afterOutage'>
  readonly smtp?: Smtp
}

export type Mailer = {
  status(): Promise<MailStatus>
  /** @param id null for all that were refused @returns how many are tried again */
  retry(id: number | null): Promise<number>
  /** @returns whether there was such a mail to drop */
  drop(id: number): Promise<boolean>
  /** Resolves when no mail is under way any more. */
  stop(): Promise<void>
}

/**
 * Hears on the bus what calls for a mail, keeps it in an outbox, and sends what is due, in one process at a time. What
 * happened before it was started for the first time it never hears of; replays of read models have nothing to do with it.
 */
export async function startMailer(parts: MailerParts): Promise<Mailer> {
  const { eventLog, config, log } = parts
  // Not the connections of the read models, which do not wait for the disk: what is written here must outlive a crash.
  const onError = (error: Error) => log.warn({ err: error }, 'the mailer lost a connection')
  const database = openDatabase({ url: parts.databaseUrl, name: 'alba mailer', size: 6, onError })
  await prepareOutbox(database)
  const stopping = new AbortController()
  const bell = createBell()
  const mended = createBell()
  const facts = factsFrom(eventLog, parts.database)
  const order = orderer(database, config.EMAIL_FROM.split('@').at(-1) ?? 'localhost', bell.ring)
  const consumption = await parts.bus.consume({
    group: MAILER,
    startsAt: 'now',
    types: heard,
    signal: stopping.signal,
    async handle(event) {
      const place = { stream: event.subject, revision: BigInt(event.revision) }
      const startOf = async () => facts.booking(await facts.history(place.stream, place.revision)).starts_at
      const orders = await ordersFor(event, { startOf })
      if (orders.length > 0) await order(place, orders)
    },
  })

  const renderer = openRenderer()
  const smtp = parts.smtp ?? openSmtp(config.SMTP_URL)
  const sending: SendDueParts = {
    ...{ database, smtp, log, nextOrder: bell.next, nextRetry: mended.next },
    receipts: receiptsAt(config.MAIL_RECEIPTS_URL),
    writing: {
      facts,
      site: { publicUrl: config.PUBLIC_URL, zone: parts.zone },
      notificationEmail: config.NOTIFICATION_EMAIL,
      now: Date.now,
      print: row => {
        const sheet = sheetOf(row, config.PUBLIC_URL)
        if (!sheet) throw new Error('a voucher that is not paid cannot be printed')
        return renderer.voucher(sheet)
      },
    },
    sender: { from: { name: identity.centre.name, address: config.EMAIL_FROM }, replyTo: identity.centre.email },
    patience: { ...PATIENCE, ...parts.patience },
    onOutcome: parts.onOutcome ?? (() => {}),
    ...(parts.patience?.lookEveryMs !== undefined && { lookEveryMs: parts.patience.lookEveryMs }),
    ...(parts.patience?.afterOutage && { afterOutage: parts.patience.afterOutage }),
  }
  const looking = outage(() => log, 'mails cannot be looked for')
  const look = (leading: AbortSignal) => (goesWell: () => void) =>
    sendDue(sending, leading, () => {
      goesWell()
      looking.over()
    })
  const sent = parts.leadership.whileLeading(MAILER, stopping.signal, leading =>
    again(leading, look(leading), looking.met),
  )

  return {
    status: () => readMailStatus(database),
    async retry(id) {
      const count = await retry(database, id)
      mended.ring()
      bell.ring()
      return count
    },
    drop: id => drop(database, id),
    async stop() {
      stopping.abort()
      const farewell = setTimeout(smtp.close, FAREWELL_MS)
      await Promise.all([consumption.stopped, sent])
      clearTimeout(farewell)
      smtp.close()
      await renderer.close()
      await database.end()
    },
  }
}
