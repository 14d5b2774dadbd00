import type { TestStack } from './stack-for-tests.ts'
import { waitUntil } from './wait-until.ts'

/** The kinds of mail that each event requires. `VoucherIssued` is not among them: see the query below. */
const requiredMails: Readonly<Record<string, readonly string[]>> = {
  BookingConfirmed: ['booking-confirmed', 'staff-new-booking'],
  LatePaymentRejected: ['late-payment-refunded'],
  PackagePaid: ['package-issued'],
  WithdrawalReceived: ['withdrawal-received'],
}

type Row = {
  readonly stream: string
  readonly kind: string
  readonly state: string
  readonly message_id: string
  /** Whether a budget limits the mail, because strangers can cause it (ADR 54). Then it may wait, or be dropped. */
  readonly isLimited: boolean
}

/**
 * Checks that every mail that an event requires was sent, except those limited by a budget; that every mail that the
 * outbox calls sent was caught exactly once by the mail catcher, to which the copy sends; and that nothing else was
 * caught.
 * @returns the violations
 */
export async function mailViolations({
  database,
  urls,
}: Pick<TestStack, 'database'> & { readonly urls: Pick<TestStack['urls'], 'mail'> }): Promise<string[]> {
  await untilMailsSettled(database)
  const { rows } = await database.query<Row>(
    'SELECT stream, kind, state, message_id, purses IS NOT NULL AS "isLimited" FROM mailer.outbox',
  )
  // Vouchers of a package have no mails of their own: `package-issued` has them all. So the query adds `VoucherIssued` only
  // for vouchers that were bought alone, which the read model tells apart by a column.
  const { rows: events } = await database.query<{ stream: string; type: string }>(
    `SELECT stream, type FROM event_store.events WHERE type = ANY($1)
     UNION ALL SELECT 'voucher-' || id, 'VoucherIssued' FROM vouchers.vouchers
       WHERE purchase_id IS NULL AND number IS NOT NULL`,
    [Object.keys(requiredMails)],
  )
  const caught = ((await (await fetch(`${urls.mail}/api/mails`)).json()) as { message_id: string }[]).map(
    mail => mail.message_id,
  )
  const sent = new Set(rows.filter(({ state }) => state === 'sent').map(row => row.message_id))
  const times = Map.groupBy(caught, id => id)
  // Of the events of the query, only `VoucherIssued` is not in the table.
  const missing = events.flatMap(({ stream, type }) =>
    (requiredMails[type] ?? ['voucher-issued'])
      .filter(
        kind =>
          !rows.some(row => row.stream === stream && row.kind === kind && (row.state === 'sent' || row.isLimited)),
      )
      .map(kind => `${kind} of ${stream} did not go out`),
  )
  return [
    ...missing,
    ...rows
      .filter(row => row.state === 'sent' && times.get(row.message_id)?.length !== 1)
      .map(
        ({ kind, stream, message_id }) => `${kind} of ${stream} was caught ${times.get(message_id)?.length ?? 0} times`,
      ),
    ...caught.filter(id => !sent.has(id)).map(id => `${id} was caught, but the outbox has no sent mail with this id`),
  ]
}

/**
 * Waits until the mailer has processed every event, and no mail is due or on its way except those that a budget holds
 * back. A mail that is on its way (`committed_at` is set: the server may have it) could be caught before the outbox says
 * that it was sent.
 */
async function untilMailsSettled(database: TestStack['database']): Promise<void> {
  await waitUntil(
    async () => {
      const { rows } = await database.query<{ behind: number; waiting: number }>(
        `SELECT (SELECT count(*) FROM bus.groups WHERE name = 'mailer' AND position <
                  (SELECT lpad(max(global_position)::text, 19, '0') FROM event_store.events)) AS behind,
                (SELECT count(*) FROM mailer.outbox WHERE due_at <= now() AND (
                  (state IN ('waiting', 'failed') AND purses IS NULL) OR
                  (state = 'waiting' AND (next_try <= now() OR committed_at IS NOT NULL)))) AS waiting`,
      )
      const { behind = 0, waiting = 0 } = rows[0] ?? {}
      if (behind + waiting > 0) throw new Error(`mails are not settled: ${behind} groups behind, ${waiting} waiting`)
    },
    { timeout: 120_000, interval: 500 },
  )
}
