import { atScrape } from '@alba/platform/http/metrics'
import type { Database } from '@alba/platform/postgres/pool'
import { Gauge, type Registry } from 'prom-client'

/**
 * A payment without an answer counts after this many minutes: long after the 15 for which it holds the time of a
 * booking.
 */
const ANSWER_MINUTES = 60
/** Money that arrived counts after this many minutes if what it pays for is not confirmed. */
const CONFIRM_MINUTES = 5
/** Older sales are left out: they need no alert any more, and would make the query slow. */
const LOOKED_AT_DAYS = 30

/**
 * Why a payment is unresolved. `unanswered`: opened, and neither paid nor closed. `unconfirmed`: it is paid, and its
 * booking is not confirmed or its voucher not issued. `owed`: money that has to go back and has not.
 */
const reasons = ['unanswered', 'unconfirmed', 'owed'] as const
type Counts = Readonly<Record<(typeof reasons)[number], number>>

/** Counts sales by why their payment is unresolved. */
export async function paymentsUnresolved(database: Database): Promise<Counts> {
  const { rows } = await database.query<Counts>({
    name: 'payments unresolved',
    text: `
      SELECT count(*) FILTER (WHERE payment_status IN ('pending', 'failed') AND payment_intent_id IS NOT NULL
                              AND created_at < now() - $1 * interval '1 minute')::int AS unanswered,
             count(*) FILTER (WHERE payment_status = 'paid' AND provider_status = 'succeeded'
                              AND paid_at < now() - $2 * interval '1 minute' AND CASE type
                                WHEN 'voucher' THEN voucher_number IS NULL
                                WHEN 'booking' THEN EXISTS (SELECT FROM bookings.bookings AS b
                                  WHERE b.id = entity_id AND b.status = 'pending_hold')
                                ELSE false END)::int AS unconfirmed,
             (SELECT count(*) FROM supervision.supervised WHERE due_since IS NOT NULL)::int AS owed
      FROM supervision.supervised WHERE created_at > now() - $3 * interval '1 day'`,
    values: [ANSWER_MINUTES, CONFIRM_MINUTES, LOOKED_AT_DAYS],
  })
  const [counts] = rows
  if (!counts) throw new Error('the payments cannot be counted')
  return counts
}

/** The gauge of unresolved payments, counted at every scrape. */
export function unresolvedGauge(registry: Registry, database: Database): void {
  const readOnce = atScrape(() => paymentsUnresolved(database))
  new Gauge({
    name: 'payments_unresolved',
    help: 'Payments without an answer for an hour (unanswered), paid and not confirmed for five minutes (unconfirmed), and money to give back (owed)',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      const counts = await readOnce()
      for (const reason of counts ? reasons : []) this.set({ reason }, counts?.[reason] ?? 0)
    },
  })
}
