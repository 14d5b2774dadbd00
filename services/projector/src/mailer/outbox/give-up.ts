import type { UndeliveredBecause } from '@alba/contracts/notifications/letters'
import type { Database } from '@alba/platform/postgres/pool'
import { kinds, rankOf } from '../kinds.ts'
import { aboutMail, isReportedToStaff } from '../undelivered.ts'
import { domainOf, messageIdOf } from './message-id.ts'
import type { Entry } from './table.ts'

/**
 * Gives a mail up: it waits until somebody has corrected the cause. Staff is notified once, when the mail was for
 * somebody else. Nothing happens when another process has begun a later attempt.
 */
export async function giveUp(
  database: Database,
  entry: Entry,
  { reason, because }: { readonly reason: string; readonly because: UndeliveredBecause },
): Promise<void> {
  const notice = 'staff-mail-undelivered'
  const about = aboutMail(entry)
  await database.query(
    `WITH given_up AS (
       UPDATE mailer.outbox SET state = 'failed', committed_at = NULL, reason = $2, refusals = refusals + 1, given_up_because = $9
       WHERE id = $1 AND state = 'waiting' AND attempt = $10 RETURNING stream, revision)
     INSERT INTO mailer.outbox (about, kind, stream, revision, lane, rank, due_at, next_try, message_id)
     SELECT $4, $5, stream, revision, stream || ' ' || $6, $7, now(), now(), $8 FROM given_up WHERE $3
     ON CONFLICT DO NOTHING`,
    [
      entry.id,
      reason,
      isReportedToStaff(entry.kind),
      about,
      notice,
      kinds[notice],
      rankOf(notice),
      messageIdOf(about, notice, domainOf(entry.messageId)),
      because,
      entry.attempt,
    ],
  )
}
