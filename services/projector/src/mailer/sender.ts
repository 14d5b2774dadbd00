import { backOffMs } from '@alba/platform/back-off'
import { RendererBusy } from '@alba/platform/documents/renderer'
import type { Database } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'
import { NotYet } from './facts.ts'
import { messageOf, type Sender } from './message.ts'
import type { Entry } from './outbox.ts'
import * as outbox from './outbox.ts'
import type { Receipts } from './receipts.ts'
import { Doubtful, Refused, type Smtp, Unreachable } from './smtp.ts'
import { type Writing, writers } from './writers.ts'

export type Patience = {
  /** After which whatever was on its way has arrived, or never will. */
  readonly settleMs: number
  /** For what is not there yet. */
  readonly shortlyMs: number
  readonly afterRefusal: { readonly firstMs: number; readonly longestMs: number }
  /** So often, over about a day, and the mail waits for somebody who puts it right. */
  readonly refusals: number
}

export const PATIENCE: Patience = {
  settleMs: 10_000,
  shortlyMs: 500,
  afterRefusal: { firstMs: 30_000, longestMs: 3_600_000 },
  refusals: 30,
}

export type SenderParts = {
  readonly database: Database
  readonly smtp: Smtp
  readonly receipts: Receipts
  readonly writing: Writing
  readonly sender: Sender
  readonly patience: Patience
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
}

export type Outcome = 'sent' | 'nothing' | 'later' | 'unreachable'

/**
 * Sends one mail, exactly once where the server can be asked (ADR 0025): the attempt is written down before the mail ends,
 * and its outcome afterwards. What is wrong with the mail or the server is an outcome too.
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

/** While nobody can say whether the server has it, it is not sent again: two mails would be worse than a late one. */
async function clearDoubt(
  { database, receipts, patience, log }: SenderParts,
  entry: Entry,
): Promise<'arrived' | 'missing' | 'unknown'> {
  let arrived: boolean | undefined
  try {
    arrived = await receipts(entry.messageId)
  } catch (error) {
    const reason = reasonOf(error)
    log.warn({ mail: entry.id, kind: entry.kind, reason }, 'nobody can say now whether the mail server has a mail')
    await outbox.askLater(database, entry, { waitMs: patience.settleMs, reason })
    return 'unknown'
  }
  log.info(
    { mail: entry.id, kind: entry.kind, arrived: arrived ?? 'nobody to ask' },
    'a mail was under way when it ended',
  )
  if (arrived) {
    await outbox.settle(database, entry, 'sent')
    return 'arrived'
  }
  await outbox.postpone(database, entry, { waitMs: 0, reason: null, refused: false })
  return 'missing'
}

async function attempt({ database, smtp, writing, sender }: SenderParts, entry: Entry): Promise<Outcome> {
  const number = await outbox.begin(database, entry)
  if (number === undefined) return 'later'
  await smtp.reach()
  const post = await writers[entry.kind](writing, entry)
  if ('nothing' in post) {
    await outbox.settle(database, entry, 'dropped', post.nothing)
    return 'nothing'
  }
  const message = await messageOf(post, sender, entry.messageId, entry.dueAt)
  await smtp.deliver(message, () => outbox.commit(database, entry, number))
  // The server has it. If that cannot be written down now, it is asked for later: never taken for a failure.
  await outbox.settle(database, entry, 'sent').catch(error => {
    throw new Doubtful(reasonOf(error))
  })
  return 'sent'
}

async function failed({ database, patience, log }: SenderParts, entry: Entry, error: unknown): Promise<Outcome> {
  const what = { mail: entry.id, kind: entry.kind, reason: reasonOf(error) }
  if (error instanceof outbox.Overtaken) return 'later'
  // What is known of it stands in its row already: it is asked for when that may be answered.
  if (error instanceof Doubtful) {
    log.warn(what, 'it is not known whether the mail server has a mail')
    return 'unreachable'
  }
  const wait = (waitMs: number, refused: boolean) =>
    outbox.postpone(database, entry, { waitMs, reason: what.reason, refused })
  if (error instanceof Unreachable) {
    await wait(0, false)
    return 'unreachable'
  }
  if (error instanceof NotYet || error instanceof RendererBusy) {
    await wait(patience.shortlyMs, false)
    return 'later'
  }
  const refusals = entry.refusals + 1
  log.warn({ ...what, refusals }, error instanceof Refused ? 'the mail server refuses a mail' : 'a mail cannot be sent')
  if (refusals >= patience.refusals) await outbox.giveUp(database, entry, what.reason)
  else await wait(backOffMs(refusals, patience.afterRefusal), true)
  return 'later'
}
