import type { UndeliveredBecause } from '@alba/contracts/notifications/letters'
import { type BackOff, backOffMs } from '@alba/platform/back-off'
import { RendererBusy } from '@alba/platform/documents/renderer'
import type { Database } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'
import { inSpanOf, isTracing } from '@alba/platform/tracing/tracing'
import { budgetVerdict } from './budget.ts'
import { type Facts, NotYet } from './facts.ts'
import { GATHERED_KINDS } from './kinds.ts'
import { messageOf } from './message.ts'
import * as outbox from './outbox/attempts.ts'
import { gatheredWith } from './outbox/gathered.ts'
import { giveUp } from './outbox/give-up.ts'
import { keepBack } from './outbox/limited.ts'
import type { Entry } from './outbox/table.ts'
import type { Receipts } from './receipts.ts'
import { Doubtful, Interrupted, type Smtp, Unreachable, Unsendable } from './smtp.ts'
import type { Writing } from './writers/writing.ts'
import { writers } from './writers.ts'

/** How often, and after which waits, a mail is tried again. */
export type RetryLimits = {
  /** Milliseconds after which a mail in transit has either arrived or never will. */
  readonly settleMs: number
  /** The wait when the renderer of PDFs is overloaded, in milliseconds. */
  readonly shortlyMs: number
  /** The wait when a fact is not there yet, or when the connection broke in the middle of the mail. */
  readonly afterInterruption: BackOff
  /** The wait after the server refused the mail. */
  readonly afterRefusal: BackOff
  /** After this many refusals, over about a day, the mail is given up. */
  readonly refusals: number
}

export const RETRY_LIMITS: RetryLimits = {
  settleMs: 10_000,
  shortlyMs: 500,
  afterInterruption: { firstMs: 500, longestMs: 3_600_000 },
  afterRefusal: { firstMs: 30_000, longestMs: 3_600_000 },
  refusals: 30,
}

export type SenderParts = {
  readonly database: Database
  readonly smtp: Smtp
  readonly receipts: Receipts
  /** With what mails are written; undefined while the centre has not said who it is. */
  readonly writing: () => Promise<Writing | undefined>
  /** Finds the trace of the event that ordered a mail. */
  readonly facts: Pick<Facts, 'event'>
  readonly retryLimits: RetryLimits
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
}

/**
 * What came of sending a mail:
 * - `nothing`: it was dropped, because it is not needed or above a limit.
 * - `later`: it waits for another attempt, was given up, or another process sends it.
 * - `unreachable`: the mail server is away, so other mails would fail too. It waits for another attempt.
 */
export type Outcome = 'sent' | 'nothing' | 'later' | 'unreachable'

/** Sends one mail (`deliver`), as part of the trace of the event that ordered it. */
export async function deliverTraced(parts: SenderParts, entry: Entry): Promise<Outcome> {
  const event = isTracing() ? await parts.facts.event(entry).catch(() => undefined) : undefined
  if (!event) return deliver(parts, entry)
  return inSpanOf(`mail ${entry.kind}`, event.metadata, Date.now(), { 'alba.mail': entry.id }, () =>
    deliver(parts, entry),
  )
}

/**
 * Sends one mail. It is sent exactly once if the mail server can be asked which mails it has (ADR 25): the attempt is
 * recorded before the end of the mail is sent, and its outcome afterwards. A problem with the mail or the server is an
 * outcome, not an error.
 * @throws when the database is away
 */
export async function deliver(parts: SenderParts, entry: Entry): Promise<Outcome> {
  try {
    if (entry.committedAt === null) return await attempt(parts, entry)
    const next = await resolveDoubt(parts, entry)
    if (next === 'send again') return await attempt(parts, entry)
    return next === 'has arrived' ? 'sent' : 'later'
  } catch (error) {
    return outcomeOfFailure(parts, entry, error)
  }
}

/** What to do with a mail whose end was sent without an answer. `leave`: it waits, or was given up. */
type Resolution = 'has arrived' | 'send again' | 'leave'

/**
 * Finds out whether a mail has arrived, and decides what to do with it. While the service that knows does not answer,
 * the mail waits, because two mails would be worse than a late one. Without such a service, it is sent once more. After
 * a second attempt without an answer it is given up, because the recipient may have it twice already.
 */
async function resolveDoubt(parts: SenderParts, entry: Entry): Promise<Resolution> {
  const { database, receipts, retryLimits, log } = parts
  let arrived: boolean | undefined
  try {
    arrived = await receipts(entry.messageId)
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ mail: entry.id, kind: entry.kind, reason }, 'cannot find out now whether the mail server has a mail')
    await outbox.askLater(database, entry, { waitMs: retryLimits.settleMs, reason })
    return 'leave'
  }
  log.info(
    { mail: entry.id, kind: entry.kind, arrived: arrived ?? 'nobody to ask' },
    'looked up whether a mail of unknown outcome had arrived',
  )
  if (arrived === undefined) return resendUnverified(parts, entry)
  if (!arrived) return resendLost(parts, entry)
  await outbox.settle(database, entry, 'sent')
  return 'has arrived'
}

/** Nobody can say whether the server has the mail. */
async function resendUnverified({ database }: SenderParts, entry: Entry): Promise<Resolution> {
  if (entry.doubts > 0) {
    const reason = 'the mail server did not answer twice: it may have the mail, twice even'
    await giveUp(database, entry, { reason, because: 'unanswered' })
    return 'leave'
  }
  await outbox.allowDoubtfulResend(database, entry)
  return 'send again'
}

/**
 * The server does not have the mail. This counts as a refusal, so that a server that keeps losing a mail is not tried
 * forever.
 */
async function resendLost({ database, retryLimits }: SenderParts, entry: Entry): Promise<Resolution> {
  const reason = 'the mail server took it and did not keep it'
  if (entry.refusals + 1 >= retryLimits.refusals) {
    await giveUp(database, entry, { reason, because: 'refused' })
    return 'leave'
  }
  await outbox.postpone(database, entry, { waitMs: 0, reason, refused: true })
  return 'send again'
}

/** Starts an attempt, unless the centre is not named yet, the budget keeps the mail back, or another process has it. */
async function attempt(parts: SenderParts, entry: Entry): Promise<Outcome> {
  const { database } = parts
  const writing = await parts.writing()
  if (!writing) throw new NotYet('the centre has not said who it is')
  const verdict = await budgetVerdict(database, entry)
  if (verdict !== 'send') return keepBack(database, entry, verdict)
  const number = await outbox.begin(database, entry)
  if (number === undefined) return 'later'
  const begun = { ...entry, attempt: number }
  return send(parts, writing, begun).catch(error => outcomeOfFailure(parts, begun, error))
}

/** Writes the mail and sends it. */
async function send({ database, smtp }: SenderParts, writing: Writing, entry: Entry): Promise<Outcome> {
  await smtp.reach()
  const gathered = GATHERED_KINDS.includes(entry.kind) ? await gatheredWith(database, entry) : []
  const post = await writers[entry.kind](writing, entry, gathered)
  if ('nothing' in post) {
    await outbox.settle(database, entry, 'dropped', post.nothing)
    return 'nothing'
  }
  const message = await messageOf(post, { address: writing.from, site: writing.site }, entry.messageId, entry.dueAt)
  await smtp.deliver(message, () => outbox.commit(database, entry))
  // The server has the mail. When this cannot be recorded, the mail must not count as failed: it is asked for later.
  await outbox.settleSent(database, entry, gathered).catch(error => {
    throw new Doubtful(reasonOf(error))
  })
  return 'sent'
}

/** Records why an attempt failed, and when the next one is due, if there is one. */
async function outcomeOfFailure(
  { database, retryLimits, log }: SenderParts,
  entry: Entry,
  error: unknown,
): Promise<Outcome> {
  const reason = reasonOf(error)
  const logged = { mail: entry.id, kind: entry.kind, reason }
  if (error instanceof outbox.Overtaken) return 'later'
  // The row says already that the server may have the mail (`commit`), so the next look resolves the doubt. One answer
  // that did not come is no outage.
  if (error instanceof Doubtful) {
    log.warn(logged, 'it is not known whether the mail server has a mail')
    return 'later'
  }
  if (error instanceof RendererBusy) {
    await outbox.postpone(database, entry, { waitMs: retryLimits.shortlyMs, reason, refused: false })
    return 'later'
  }
  const interrupted = error instanceof Interrupted
  // The server is away for all mails, so this does not count against the mail.
  if (error instanceof Unreachable && !interrupted) {
    await outbox.postpone(database, entry, { waitMs: 0, reason, refused: false })
    return 'unreachable'
  }
  const refusals = entry.refusals + 1
  log.warn({ ...logged, refusals }, 'a mail was not sent')
  if (error instanceof Unsendable || refusals >= retryLimits.refusals)
    await giveUp(database, entry, { reason, because: becauseOf(error) })
  else {
    const bounds = interrupted || error instanceof NotYet ? retryLimits.afterInterruption : retryLimits.afterRefusal
    await outbox.postpone(database, entry, { waitMs: backOffMs(refusals, bounds), reason, refused: true })
  }
  return interrupted ? 'unreachable' : 'later'
}

function becauseOf(error: unknown): UndeliveredBecause {
  if (error instanceof Unsendable) return 'unsendable'
  return error instanceof NotYet ? 'unwritten' : 'refused'
}
