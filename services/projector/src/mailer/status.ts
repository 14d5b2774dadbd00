import type { MailBacklog } from '@alba/contracts/connections/mail'
import type { Database } from '@alba/platform/postgres/pool'

export type Backlog = {
  /** How many due mails were not sent, and when the oldest became due, UTC. */
  readonly waiting: number
  readonly oldest: string | null
  /** How many are due later, such as reminders. */
  readonly later: number
  /** How many were given up, so that somebody must look at them. */
  readonly failed: number
  /** The last reason why a mail was not sent; it contains no names or addresses. */
  readonly reason: string | null
}

export type MailStatus = Backlog & {
  readonly sent: number
  readonly dropped: number
  /** Mails that could not be sent, with the reason, the oldest first. */
  readonly troubled: readonly {
    readonly id: number
    readonly kind: string
    readonly stream: string
    readonly state: 'waiting' | 'failed'
    readonly refusals: number
    readonly reason: string | null
    readonly dueAt: string
  }[]
}

const SHOWN = 100

/** Reads only the mails that have not been sent, so it may be called often. */
export async function readBacklog(database: Database): Promise<Backlog> {
  const { rows } = await database.query<Backlog>(
    `SELECT count(*) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS waiting,
            min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS oldest,
            count(*) FILTER (WHERE state = 'waiting' AND due_at > now()) AS later,
            count(*) FILTER (WHERE state = 'failed') AS failed,
            (SELECT reason FROM mailer.outbox WHERE id = max(o.id) FILTER (WHERE o.reason IS NOT NULL)) AS reason
     FROM mailer.outbox AS o WHERE state IN ('waiting', 'failed')`,
  )
  const [backlog] = rows
  if (!backlog) throw new Error('the mails cannot be counted')
  return backlog
}

/** What the back office shows of the mails, without the reasons, which are for operators. */
export async function readMailBacklog(database: Database): Promise<MailBacklog> {
  const { waiting, oldest, failed } = await readBacklog(database)
  const { rows } = await database.query<{ lastSent: string | null }>(
    `SELECT settled_at AS "lastSent" FROM mailer.outbox WHERE state = 'sent' ORDER BY settled_at DESC LIMIT 1`,
  )
  return { waiting, oldest, failed, lastSent: rows[0]?.lastSent ?? null }
}

export async function readMailStatus(database: Database): Promise<MailStatus> {
  const backlog = await readBacklog(database)
  const { rows } = await database.query<Pick<MailStatus, 'sent' | 'dropped'>>(
    `SELECT count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'dropped') AS dropped
     FROM mailer.outbox`,
  )
  const troubled = await database.query<MailStatus['troubled'][number]>(
    `SELECT id, kind, stream, state, refusals, reason, due_at AS "dueAt" FROM mailer.outbox
     WHERE state = 'failed' OR (state = 'waiting' AND reason IS NOT NULL) ORDER BY id LIMIT ${SHOWN}`,
  )
  const [{ sent, dropped } = { sent: 0, dropped: 0 }] = rows
  return { ...backlog, sent, dropped, troubled: troubled.rows }
}

/** Milliseconds after which a waiting mail is reported as a problem. */
const LATE_MS = 5 * 60_000

/** A sentence for operators; undefined when nothing is wrong. @param now milliseconds since the epoch */
export function troubleWithMail({ waiting, oldest, failed, reason }: Backlog, now: number): string | undefined {
  const late = oldest !== null && now - Date.parse(oldest) > LATE_MS
  if (failed === 0 && !late) return undefined
  return `${waiting} mails waiting, ${failed} given up${reason ? `: ${reason}` : ''} (npm run mails -- status)`
}
