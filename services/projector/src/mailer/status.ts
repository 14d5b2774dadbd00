import type { Database } from '@alba/platform/postgres/pool'

export type MailStatus = {
  /** Mails that are due and have not gone out, and since when the oldest of them is. UTC. */
  readonly waiting: number
  readonly oldest: string | null
  /** Due later: reminders. */
  readonly later: number
  readonly sent: number
  readonly dropped: number
  /** Given up: somebody has to look at them. */
  readonly failed: number
  /** What does not go out and why, the oldest first. Nobody's name or address. */
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

export async function readMailStatus(database: Database): Promise<MailStatus> {
  const counts = await database.query<Omit<MailStatus, 'troubled'>>(
    `SELECT count(*) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS waiting,
            min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS oldest,
            count(*) FILTER (WHERE state = 'waiting' AND due_at > now()) AS later,
            count(*) FILTER (WHERE state = 'sent') AS sent,
            count(*) FILTER (WHERE state = 'dropped') AS dropped,
            count(*) FILTER (WHERE state = 'failed') AS failed
     FROM mailer.outbox`,
  )
  const troubled = await database.query<MailStatus['troubled'][number]>(
    `SELECT id, kind, stream, state, refusals, reason, due_at AS "dueAt" FROM mailer.outbox
     WHERE state = 'failed' OR (state = 'waiting' AND reason IS NOT NULL) ORDER BY id LIMIT ${SHOWN}`,
  )
  const [count] = counts.rows
  if (!count) throw new Error('the mails cannot be counted')
  return { ...count, troubled: troubled.rows }
}

/** After so long something is wrong that somebody should know of. */
const LATE_MS = 5 * 60_000

/** A sentence about what somebody should look at; undefined when all goes out. @param now milliseconds since the epoch */
export function troubleWithMail({ waiting, oldest, failed, troubled }: MailStatus, now: number): string | undefined {
  const late = oldest !== null && now - Date.parse(oldest) > LATE_MS
  if (failed === 0 && !late) return undefined
  const reason = troubled.findLast(each => each.reason !== null)?.reason
  return `${waiting} mails waiting, ${failed} given up${reason ? `: ${reason}` : ''} (npm run mails -- status)`
}
