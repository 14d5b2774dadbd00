import type { LettersFound, MailBacklog, TrialAnswer } from '@alba/contracts/connections/mail'
import type { MailsStatus } from '@alba/contracts/operations/projector'
import type { OrderedMail } from '@alba/contracts/operator/ordered-mails'
import type { BackOff } from '@alba/platform/back-off'
import type { Bus } from '@alba/platform/bus/bus'
import { openRenderer, type Renderer } from '@alba/platform/documents/renderer'
import { sheetOf } from '@alba/platform/documents/voucher/sheet'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Keyring } from '@alba/platform/event-log/keyring'
import type { MailConfig } from '@alba/platform/mail-config'
import { type Outage, outage } from '@alba/platform/outage'
import { logoReader, type ReadLogo } from '@alba/platform/pictures/logo'
import { openPictures } from '@alba/platform/pictures/store'
import { connectionBudget } from '@alba/platform/postgres/budget'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { retryForever } from '@alba/platform/retry-forever'
import type { Head } from '@alba/platform/verification/chain'
import { createBell } from '../runner/coordination.ts'
import type { Log } from '../runner/runner.ts'
import { settingsFrom } from './centre.ts'
import { orderDailyHeads } from './daily-head.ts'
import { type Facts, factsFrom } from './facts.ts'
import { type MorningParts, orderMorningLetters, readersOf } from './morning.ts'
import { orderFactsFor } from './order-facts.ts'
import { isAcceptedWithdrawal, orderingTypes, ordersFor } from './orders.ts'
import { exemptFromBudget } from './outbox/limited.ts'
import { drop, isDroppable, retriable, retry } from './outbox/operator.ts'
import { type PlaceOrders, placeOrdersIn } from './outbox/order.ts'
import { lettersAbout, orderedBy, orderedIn } from './outbox/ordered.ts'
import { prepareOutbox } from './outbox/table.ts'
import { receiptsAt } from './receipts.ts'
import { type Report, reportUndelivered } from './report.ts'
import { type SendDueParts, sendDue } from './send-due.ts'
import { RETRY_LIMITS, type RetryLimits } from './sender.ts'
import { openSmtp, type Smtp, type SmtpTimes } from './smtp.ts'
import { readBacklogForStaff, readMailStatus } from './status.ts'
import { sendTrial, TRIAL_TIMES } from './trial.ts'

/**
 * The name of the mailer's consumer group and of its lock. Do not change it: under another name all mails would be sent
 * once more.
 */
export const MAILER = 'mailer'

/**
 * How often to look for mails that were given up, in milliseconds. By then they are about a day old, so a few seconds
 * do not matter.
 */
const REPORT_EVERY_MS = 5_000

/** How long a mail in progress may still take when the process stops, in milliseconds. */
const STOP_MS = 5_000

export type MailerParts = {
  /** Pool of the read models. */
  readonly database: Database
  readonly databaseUrl: string
  readonly eventLog: EventLog
  readonly leadership: Leadership
  /** Signs the secret links in letters. */
  readonly keyring: Pick<Keyring, 'digest'>
  readonly bus: Bus
  readonly config: MailConfig
  /** The centre's time zone. */
  readonly zone: string
  readonly log: Log
  /** Notifies staff of a mail that was given up. */
  readonly report: Report
  /** Reads the head of the log, which takes as long as reading all of it. */
  readonly readHead: () => Promise<Head>
  /** Who gets the letter of a morning, for tests without the read model that says it. */
  readonly morningReaders?: MorningParts['readers']
  /** Counts what became of each attempt. */
  readonly onOutcome?: SendDueParts['onOutcome']
  /** Shorter waits, for tests only. */
  readonly retryLimits?: Partial<RetryLimits> & Pick<SendDueParts, 'lookEveryMs' | 'afterOutage'>
  /** Sends the mails of the outbox instead of a connection to SMTP_URL, for tests only. */
  readonly smtp?: Smtp
  /** Shorter waits for the answers to a trial letter, for tests only. */
  readonly trialTimes?: SmtpTimes
}

export type Mailer = {
  status(): Promise<MailsStatus>
  /** How many mails wait, and when the last one was sent. */
  backlog(): Promise<MailBacklog>
  /** Sends a practitioner a letter that shows whether mail works, outside the outbox (ADR 71). */
  tryMail(practitionerId: number): Promise<TrialAnswer>
  /** The mails that these events of the log ordered. */
  orderedBy(events: Parameters<typeof orderedBy>[1]): Promise<OrderedMail[]>
  /** What became of the letters to clients about these events. */
  lettersAbout(events: readonly string[]): Promise<LettersFound['letters']>
  /** The mails that any event of these streams ordered. */
  orderedIn(streams: readonly string[]): Promise<OrderedMail[]>
  /** @param ids null for all given up, or with a reason to wait @returns which can be tried again */
  retriable(ids: readonly number[] | null): Promise<number[]>
  /** @returns how many are tried again */
  retry(ids: readonly number[]): Promise<number>
  /** Whether the mail is still waiting or given up, so that it can be dropped. */
  isDroppable(id: number): Promise<boolean>
  /** @returns whether the mail was still waiting or given up */
  drop(id: number): Promise<boolean>
  /** Resolves when no mail is in progress any more. */
  stop(): Promise<void>
}

/**
 * Subscribes to the events that require a mail, and stores each mail in an outbox. One process at a time, the leader,
 * sends what is due. Events from before its first start are ignored, and replays of read models cause no mails.
 */
export async function startMailer(parts: MailerParts): Promise<Mailer> {
  const { eventLog, config, log } = parts
  // A separate pool with durable commits: the outbox must survive a crash, whereas the connections of the read models
  // do not wait for the disk.
  const onError = (error: Error) => log.warn({ err: error }, 'the mailer lost a connection')
  const name = 'alba mailer'
  const database = openDatabase({ url: parts.databaseUrl, name, size: connectionBudget.projector[name], onError })
  await prepareOutbox(database)
  const stopping = new AbortController()
  const newOrders = createBell()
  const retries = createBell()
  const facts = factsFrom(eventLog, parts.database)
  const settings = settingsFrom(eventLog)
  const order = placeOrdersIn(database, mailDomain(config), newOrders.ring)
  const consumption = await parts.bus.consume({
    group: MAILER,
    startsAt: 'now',
    types: orderingTypes,
    signal: stopping.signal,
    async handle(event) {
      const ref = { stream: event.subject, revision: BigInt(event.revision) }
      const orders = await ordersFor(event, orderFactsFor(facts, settings, ref))
      if (orders.length > 0) await order(ref, orders)
      if (!isAcceptedWithdrawal(event)) return
      // The receipt was ordered by an earlier event of the same stream, and may be kept back by the budget.
      await exemptFromBudget(database, ref.stream, 'withdrawal-received')
      newOrders.ring()
    },
  })

  const renderer = openRenderer()
  const smtp = parts.smtp ?? openSmtp(config.SMTP_URL)
  const writing = writingFrom(parts, { facts, settings }, renderer, logoReader(openPictures(database)))
  const sending: SendDueParts = {
    database,
    smtp,
    facts,
    log,
    nextOrder: newOrders.next,
    nextRetry: retries.next,
    receipts: receiptsAt(config.MAIL_RECEIPTS_URL),
    writing,
    retryLimits: { ...RETRY_LIMITS, ...parts.retryLimits },
    onOutcome: parts.onOutcome ?? (() => {}),
    ...(parts.retryLimits?.lookEveryMs !== undefined && { lookEveryMs: parts.retryLimits.lookEveryMs }),
    ...(parts.retryLimits?.afterOutage && { afterOutage: parts.retryLimits.afterOutage }),
  }
  const led = parts.leadership.whileLeading(MAILER, stopping.signal, workOfLeader(parts, sending, facts, order))

  return {
    status: async () => readMailStatus(database, (await settings()).identity !== null),
    backlog: () => readBacklogForStaff(database),
    lettersAbout: events => lettersAbout(database, events),
    orderedBy: events => orderedBy(database, events),
    orderedIn: streams => orderedIn(database, streams),
    async tryMail(practitionerId) {
      const times = parts.trialTimes ?? TRIAL_TIMES
      const trial = { writing, smtpUrl: config.SMTP_URL, domain: mailDomain(config), times }
      const answer = await sendTrial(trial, practitionerId)
      log.info({ practitionerId, ...answer }, 'an admin tried whether mail works')
      return answer
    },
    retriable: ids => retriable(database, ids),
    async retry(ids) {
      const count = await retry(database, ids)
      retries.ring()
      newOrders.ring()
      return count
    },
    isDroppable: id => isDroppable(database, id),
    drop: id => drop(database, id),
    async stop() {
      stopping.abort()
      const forceClose = setTimeout(smtp.close, STOP_MS)
      await Promise.all([consumption.stopped, led])
      clearTimeout(forceClose)
      smtp.close()
      await renderer.close()
      await database.end()
    },
  }
}

/**
 * What the leading process does until the signal is aborted: it sends mails, reports those that were given up, and
 * orders the letters of the morning and the daily mail with the head of the log.
 */
function workOfLeader(
  parts: MailerParts,
  sending: SendDueParts,
  facts: Facts,
  order: PlaceOrders,
): (leading: AbortSignal) => Promise<void> {
  const { config, log, report, retryLimits, zone } = parts
  const lookEveryMs = retryLimits?.lookEveryMs ?? REPORT_EVERY_MS
  const reporting = { database: sending.database, facts, report, lookEveryMs }
  const heads = { order, zone, now: Date.now }
  const sendOutage = outage(() => log, 'cannot look for mails to send')
  const reportOutage = outage(() => log, 'cannot notify staff of a mail that was given up')
  const mornings: MorningParts = {
    order,
    zone,
    now: Date.now,
    readers: parts.morningReaders ?? (morning => readersOf(parts.database, morning)),
  }
  const morningOutage = outage(() => log, 'cannot order the letters of the morning')
  const headOutage = outage(() => log, 'cannot order the mail with the head of the log')
  return async leading => {
    const send: Work = onSuccess => sendDue(sending, leading, onSuccess)
    const reportGivenUp: Work = onSuccess => reportUndelivered(reporting, leading, onSuccess)
    const orderHeads: Work = onSuccess => orderDailyHeads(heads, leading, onSuccess)
    const orderMornings: Work = onSuccess => orderMorningLetters(mornings, leading, onSuccess)
    await Promise.all([
      keepTrying(orderMornings, leading, morningOutage),
      keepTrying(send, leading, sendOutage),
      keepTrying(reportGivenUp, leading, reportOutage, retryLimits?.afterOutage),
      config.LOG_HEAD_EMAIL !== undefined && keepTrying(orderHeads, leading, headOutage),
    ])
  }
}

/** Work that goes on until its signal is aborted, and calls `onSuccess` whenever a part of it went well. */
type Work = (onSuccess: () => void) => Promise<void>

/** Repeats work that fails, until the signal is aborted, and logs when its failures begin and end. */
const keepTrying = (work: Work, signal: AbortSignal, failures: Outage, pauses?: BackOff) =>
  retryForever(
    signal,
    recovered =>
      work(() => {
        recovered()
        failures.succeeded()
      }),
    failures.failed,
    pauses,
  )

/**
 * The domain of message ids, from the configuration: mails are ordered even while the centre has not said who it is.
 */
const mailDomain = ({ EMAIL_FROM, PUBLIC_URL }: MailConfig): string =>
  EMAIL_FROM?.split('@').at(-1) ?? new URL(PUBLIC_URL).hostname

/** A function that gives what mails are written with, by the present settings. See `SenderParts.writing`. */
function writingFrom(
  { config, zone, log, keyring, readHead }: MailerParts,
  { facts, settings }: { readonly facts: Facts; readonly settings: ReturnType<typeof settingsFrom> },
  renderer: Renderer,
  readLogo: ReadLogo,
): SendDueParts['writing'] {
  let hasWarned = false
  return async () => {
    const { identity, notificationEmail, pictures, ...said } = await settings()
    if (!identity) {
      if (!hasWarned) log.warn({}, 'mails wait until the centre says who it is: alba centre apply')
      hasWarned = true
      return undefined
    }
    const centre = { ...said, identity, logo: await readLogo(pictures.logo) }
    return {
      facts,
      site: { publicUrl: config.PUBLIC_URL, zone, centre },
      from: config.EMAIL_FROM ?? identity.email,
      notificationEmail: notificationEmail ?? config.NOTIFICATION_EMAIL ?? identity.email,
      now: Date.now,
      keyring,
      logHead: config.LOG_HEAD_EMAIL === undefined ? undefined : { address: config.LOG_HEAD_EMAIL, read: readHead },
      print: row => {
        const sheet = sheetOf(row, centre, config.PUBLIC_URL)
        if (!sheet) throw new Error('a voucher that is not paid cannot be printed')
        return renderer.voucher(sheet)
      },
    }
  }
}
