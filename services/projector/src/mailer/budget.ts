import type { Database } from '@alba/platform/postgres/pool'
import type { Kind } from './kinds.ts'
import type { Entry } from './outbox/table.ts'

/**
 * The limits of mails that anybody can cause: per day to one address or about one subject, and in all per hour and day.
 * A mail server accepts some hundreds a day, and most of them are for people who paid.
 */
export const BUDGET = { eachPerDay: 3, allPerHour: 20, allPerDay: 100 } as const
type Limits = { readonly [Limit in keyof typeof BUDGET]: number }

/**
 * The limits of kinds that nobody has a right to. They leave half of the budget to the receipts that the law demands
 * (ADR 114).
 */
const OWN_LIMITS: { readonly [Of in Kind]?: Limits } = {
  'booking-lapsed': { eachPerDay: 1, allPerHour: BUDGET.allPerHour / 2, allPerDay: BUDGET.allPerDay / 2 },
}
export const limitsOf = (kind: Kind): Limits => OWN_LIMITS[kind] ?? BUDGET

/** How many hours a mail waits for the budget before it is dropped. */
const LONGEST_WAIT_HOURS = 24
/** How long a mail that exceeds the budget waits before the next check. */
const LOOK_AGAIN_MS = 30 * 60_000

/**
 * How many mails that count against the budget were sent: to the same address or about the same subject within a day
 * (`each`), and in all.
 */
export type Spent = { readonly each: number; readonly lastHour: number; readonly lastDay: number }

/** Whether to send a mail now, to check again after `waitMs`, or not to send it at all, and why. */
export type Verdict = 'send' | { readonly waitMs: number } | { readonly nothing: string }

/**
 * Decides whether a mail may be sent now. A mail above the limit of its own address or subject is not sent at all. One
 * above the limits of all waits for at most a day.
 * @param waitedHours hours since it was due
 */
export function verdictFor({ each, lastHour, lastDay }: Spent, waitedHours: number, limits: Limits = BUDGET): Verdict {
  if (each >= limits.eachPerDay) return { nothing: 'this address, or this contract, has had enough of them today' }
  if (lastHour < limits.allPerHour && lastDay < limits.allPerDay) return 'send'
  if (waitedHours >= LONGEST_WAIT_HOURS) return { nothing: 'too many of its kind were asked for' }
  return { waitMs: LOOK_AGAIN_MS }
}

/**
 * Decides whether an entry may be sent now. Mails that were entered earlier and are due count as sent; those that wait
 * for their next attempt count for their own address or subject, since they may be sent at the same moment. The column
 * `purses` names the budgets that a mail counts against besides the total, for example that of its address. It is null
 * for a mail that counts against none.
 */
export async function budgetVerdict(database: Database, { id, dueAt }: Pick<Entry, 'id' | 'dueAt'>): Promise<Verdict> {
  const { rows } = await database.query<Spent & { isCounted: boolean; kind: Kind }>(
    `SELECT own.purses IS NOT NULL AS "isCounted", own.kind,
       count(o.id) FILTER (WHERE o.purses && own.purses) AS each,
       count(o.id) FILTER (WHERE o.state = 'waiting' OR o.settled_at > now() - interval '1 hour') AS "lastHour",
       count(o.id) AS "lastDay"
     FROM mailer.outbox AS own
     LEFT JOIN mailer.outbox AS o
       ON o.purses IS NOT NULL AND o.id <> own.id AND (
         (o.state = 'sent' AND o.settled_at > now() - interval '1 day')
         OR (o.state = 'waiting' AND o.id < own.id AND (o.next_try <= now() OR o.purses && own.purses)))
     WHERE own.id = $1 GROUP BY own.purses, own.kind`,
    [id],
  )
  const [spent] = rows
  if (!spent?.isCounted) return 'send'
  return verdictFor(spent, (Date.now() - Date.parse(dueAt)) / 3_600_000, limitsOf(spent.kind))
}
