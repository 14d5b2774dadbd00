import type { MailBacklog } from '@alba/contracts/connections/mail'
import type { MailsStatus } from '@alba/contracts/operations/projector'
import type { Database } from '@alba/platform/postgres/pool'

/** The mails that are not sent: how many, since when the oldest one is due, and the last reason. */
export type Backlog = Pick<MailsStatus, 'waiting' | 'oldest' | 'later' | 'failed' | 'reason'>

/** How many troubled mails operators see at most. */
const MOST_SHOWN = 100

/** Reads only the mails that are waiting or were given up, so it may be called often. */
export async function readBacklog(database: Database): Promise<Backlog> {
  const { rows } = await database.query<Backlog>(
    `SELECT count(*) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS waiting,
            min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS oldest,
            count(*) FILTER (WHERE state = 'waiting' AND due_at > now()) AS later,
            count(*) FILTER (WHERE state = 'failed') AS failed,
            (array_agg(reason ORDER BY id DESC) FILTER (WHERE reason IS NOT NULL))[1] AS reason
     FROM mailer.outbox WHERE state IN ('waiting', 'failed')`,
  )
  const [backlog] = rows
  if (!backlog) throw new Error('the mails cannot be counted')
  return backlog
}

/** What the back office shows of the mails, without the reasons, which are for operators. */
export async function readBacklogForStaff(database: Database): Promise<MailBacklog> {
  const { waiting, oldest, failed } = await readBacklog(database)
  const { rows } = await database.query<{ lastSent: string | null }>(
    `SELECT settled_at AS "lastSent" FROM mailer.outbox WHERE state = 'sent' ORDER BY settled_at DESC LIMIT 1`,
  )
  return { waiting, oldest, failed, lastSent: rows[0]?.lastSent ?? null }
}

/**
 * What operators see of the mails: how many are in each state, and the oldest that were given up or have a reason why
 * they still wait.
 * @param isNamed whether the centre has said who it is
 */
export async function readMailStatus(database: Database, isNamed: boolean): Promise<MailsStatus> {
  const backlog = await readBacklog(database)
  const { rows } = await database.query<Pick<MailsStatus, 'sent' | 'dropped'> & { lastSent: string | null }>(
    `SELECT count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'dropped') AS dropped,
            max(settled_at) FILTER (WHERE state = 'sent') AS "lastSent"
     FROM mailer.outbox`,
  )
  const troubled = await database.query<MailsStatus['troubled'][number]>(
    `SELECT id, kind, stream, state, refusals, reason, due_at AS "dueAt" FROM mailer.outbox
     WHERE state = 'failed' OR (state = 'waiting' AND reason IS NOT NULL) ORDER BY id LIMIT ${MOST_SHOWN}`,
  )
  const [{ lastSent, ...counts } = { lastSent: null, sent: 0, dropped: 0 }] = rows
  const isTried = troubled.rows.some(({ state }) => state === 'waiting')
  const heldUp = isTried ? null : whyHeldUp(backlog, { isNamed, lastSent, now: Date.now() })
  return { ...backlog, ...counts, held_up: heldUp, troubled: troubled.rows }
}

type SoFar = { readonly isNamed: boolean; readonly lastSent: string | null; readonly now: number }

/** See `held_up` of `mailsStatus`. @param now milliseconds since the epoch */
export function whyHeldUp(backlog: Backlog, { isNamed, lastSent, now }: SoFar): MailsStatus['held_up'] {
  if (backlog.waiting > 0 && !isNamed) return 'unnamed'
  const isSending = lastSent !== null && now - Date.parse(lastSent) <= LATE_MS
  return isLate(backlog, now) && !isSending ? 'late' : null
}

/** How many milliseconds after it became due a waiting mail is reported as a problem. */
const LATE_MS = 5 * 60_000
const isLate = ({ oldest }: Backlog, now: number): boolean => oldest !== null && now - Date.parse(oldest) > LATE_MS

/** A sentence for operators; undefined when nothing is wrong. @param now milliseconds since the epoch */
export function troubleWithMail(backlog: Backlog, now: number): string | undefined {
  const { waiting, failed, reason } = backlog
  if (failed === 0 && !isLate(backlog, now)) return undefined
  return `${waiting} mails waiting, ${failed} given up${reason ? `: ${reason}` : ''} (npm run mails -- status)`
}
