import type { UndeliveredBecause } from '@alba/contracts/notifications/letters'
import { type BackOff, backOffMs } from '@alba/platform/back-off'
import { RendererBusy } from '@alba/platform/documents/renderer'
import type { Database } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'
import { inSpanOf, isTracing } from '@alba/platform/tracing/tracing'
import { budgetVerdict } from './budget.ts'
import { type Facts, NotYet } from './facts.ts'
import { GATHERED } from './kinds.ts'
import { messageOf } from './message.ts'
import * as outbox from './outbox/attempts.ts'
import { gatheredWith } from './outbox/gathered.ts'
import { giveUp } from './outbox/give-up.ts'
import { keepBack } from './outbox/strangers.ts'
import type { Entry } from './outbox/table.ts'
import type { Receipts } from './receipts.ts'
import { Doubtful, Interrupted, type Smtp, Unreachable, Unsendable } from './smtp.ts'
import type { Writing } from './writers/writing.ts'
import { writers } from './writers.ts'

export type Patience = {
  /** Milliseconds after which a mail in transit has either arrived or never will. */
  readonly settleMs: number
  /** The wait when the renderer of PDFs is overloaded, in milliseconds. */
  readonly shortlyMs: number
  /** The wait when a fact is not there yet, or when the connection broke in the middle of the mail. */
  readonly afterInterruption: BackOff
  readonly afterRefusal: BackOff
  /** After this many refusals, over about a day, the mail is given up. */
  readonly refusals: number
}

export const PATIENCE: Patience = {
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
  readonly patience: Patience
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
}

/**
 * `nothing`: the mail was not needed, or was above a limit, and is dropped. `later`: it waits, was given up, or another
 * process has it. `unreachable`: the server is away, so other mails would fail too.
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
 * Sends one mail, exactly once if the server can be asked (ADR 25): the attempt is recorded before the end of the mail
 * is sent, and its outcome afterwards. A problem with the mail or the server is an outcome, not an error.
 * @throws when the database is away
 */
export async function deliver(parts: SenderParts, entry: Entry): Promise<Outcome> {
  try {
    const known = entry.committedAt === null ? 'missing' : await clearDoubt(parts, entry)
    if (known === 'missing') return await attempt(parts, entry)
    return known === 'arrived' ? 'sent' : 'later'
  } catch (error) {
    return failed(parts, entry, error)
  }
}

/**
 * Finds out whether a mail has arrived. While this cannot be asked, it is not sent again, as two mails would be worse
 * than a late one. If nobody can know, it is sent once more; after a second time without an answer it is given up,
 * since the client may have two already.
 */
async function clearDoubt(parts: SenderParts, entry: Entry): Promise<'arrived' | 'missing' | 'unknown'> {
  const { database, receipts, patience, log } = parts
  let arrived: boolean | undefined
  try {
    arrived = await receipts(entry.messageId)
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ mail: entry.id, kind: entry.kind, reason }, 'cannot find out now whether the mail server has a mail')
    await outbox.askLater(database, entry, { waitMs: patience.settleMs, reason })
    return 'unknown'
  }
  const known = arrived ?? 'nobody to ask'
  log.info(
    { mail: entry.id, kind: entry.kind, arrived: known },
    'looked up whether a mail of unknown outcome had arrived',
  )
  if (arrived) {
    await outbox.settle(database, entry, 'sent')
    return 'arrived'
  }
  if (arrived === undefined) return sendOnceMore(parts, entry)
  return sendAgain(parts, entry)
}

async function sendOnceMore({ database }: SenderParts, entry: Entry): Promise<'missing' | 'unknown'> {
  if (entry.doubts > 0) {
    const reason = 'the mail server did not answer twice: it may have the mail, twice even'
    await giveUp(database, entry, { reason, because: 'unanswered' })
    return 'unknown'
  }
  await outbox.sendOnceMore(database, entry)
  return 'missing'
}

/**
 * The server does not have the mail. This counts as a refusal, so that a server that keeps losing a mail is not tried
 * forever.
 */
async function sendAgain({ database, patience }: SenderParts, entry: Entry): Promise<'missing' | 'unknown'> {
  const reason = 'the mail server took it and did not keep it'
  if (entry.refusals + 1 >= patience.refusals) {
    await giveUp(database, entry, { reason, because: 'refused' })
    return 'unknown'
  }
  await outbox.postpone(database, entry, { waitMs: 0, reason, refused: true })
  return 'missing'
}

async function attempt(parts: SenderParts, entry: Entry): Promise<Outcome> {
  const { database } = parts
  const writing = await parts.writing()
  if (!writing) throw new NotYet('the centre has not said who it is')
  const verdict = await budgetVerdict(database, entry)
  if (verdict !== 'send') return keepBack(database, entry, verdict)
  const number = await outbox.begin(database, entry)
  if (number === undefined) return 'later'
  const begun = { ...entry, attempt: number }
  return send(parts, writing, begun).catch(error => failed(parts, begun, error))
}

async function send({ database, smtp }: SenderParts, writing: Writing, entry: Entry): Promise<Outcome> {
  await smtp.reach()
  const along = GATHERED.includes(entry.kind) ? await gatheredWith(database, entry) : []
  const post = await writers[entry.kind](writing, entry, along)
  if ('nothing' in post) {
    await outbox.settle(database, entry, 'dropped', post.nothing)
    return 'nothing'
  }
  const message = await messageOf(post, { address: writing.from, site: writing.site }, entry.messageId, entry.dueAt)
  await smtp.deliver(message, () => outbox.commit(database, entry))
  // The server has the mail. If this cannot be recorded now, it is found out later: the mail must not count as failed.
  await outbox.settleSent(database, entry, along).catch(error => {
    throw new Doubtful(reasonOf(error))
  })
  return 'sent'
}

async function failed({ database, patience, log }: SenderParts, entry: Entry, error: unknown): Promise<Outcome> {
  const what = { mail: entry.id, kind: entry.kind, reason: reasonOf(error) }
  if (error instanceof outbox.Overtaken) return 'later'
  // The row already says that the server may have the mail, so it will be asked. A slow server is not an outage.
  if (error instanceof Doubtful) {
    log.warn(what, 'it is not known whether the mail server has a mail')
    return 'later'
  }
  const { reason } = what
  if (error instanceof RendererBusy) {
    await outbox.postpone(database, entry, { waitMs: patience.shortlyMs, reason, refused: false })
    return 'later'
  }
  const interrupted = error instanceof Interrupted
  // The server is away for all mails, so this does not count against the mail.
  if (error instanceof Unreachable && !interrupted) {
    await outbox.postpone(database, entry, { waitMs: 0, reason, refused: false })
    return 'unreachable'
  }
  const refusals = entry.refusals + 1
  log.warn({ ...what, refusals }, 'a mail was not sent')
  if (error instanceof Unsendable || refusals >= patience.refusals)
    await giveUp(database, entry, { reason, because: becauseOf(error) })
  else {
    const bounds = interrupted || error instanceof NotYet ? patience.afterInterruption : patience.afterRefusal
    await outbox.postpone(database, entry, { waitMs: backOffMs(refusals, bounds), reason, refused: true })
  }
  return interrupted ? 'unreachable' : 'later'
}

function becauseOf(error: unknown): UndeliveredBecause {
  if (error instanceof Unsendable) return 'unsendable'
  return error instanceof NotYet ? 'unwritten' : 'refused'
}
