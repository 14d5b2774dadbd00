/**
 * How many PostgreSQL connections a process opens at most, by the name that `pg_stat_activity` shows. A pool opens one
 * only when all its others are in use. One process of each service needs 30, two of each 60; `docs/operating.md` says
 * what that means for the server.
 *
 * - `alba command`: idempotency, accounts, deadlines and keys, each a short statement.
 * - `alba projector`: two replays use one connection each for writing and share one for loading, a verification uses
 *   three, and the others serve loads of live models, status and readiness.
 * - `alba projector: live`: write the live models, one connection for each pace (`liveWriters` in the projector).
 * - `alba mailer`: one looks for mails to send while the other orders new ones.
 * - `alba event store: reader`: reads of the same turn of the event loop share a statement, so few are needed.
 * - `alba event store: writer`: appends to the log. Only the service `command` has it.
 * - `alba event store: mark`: watches the log for new events, once for all subscriptions of the process.
 * - `leadership`: one session that holds all locks of the process (`leadership.ts`).
 * - `gateway`: for read models, and for tables that no event fills, such as those of sessions and limits.
 * - `gateway advances`: listens to the changes of the read models.
 *
 * Beside these, whoever reads the whole log has two more while it reads (`verify`, and the projector for the mail of
 * `LOG_HEAD_EMAIL`). With EventStoreDB there are no connections named `alba event store`.
 */
export const connectionBudget = {
  command: {
    'alba command': 4,
    'alba event store: reader': 2,
    'alba event store: writer': 1,
    'alba event store: mark': 1,
    leadership: 1,
  },
  projector: {
    'alba projector': 8,
    'alba projector: live': 2,
    'alba event store: reader': 2,
    'alba event store: mark': 1,
    'alba mailer': 2,
    leadership: 1,
  },
  gateway: { gateway: 4, 'gateway advances': 1 },
} as const

export type Service = keyof typeof connectionBudget

/** The largest number of connections of one process of a service. */
export const connectionsOf = (service: Service): number =>
  Object.values(connectionBudget[service]).reduce((sum, most) => sum + most, 0)
