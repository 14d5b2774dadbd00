import { mailBacklog, trialAnswer, trialRequest } from '@alba/contracts/connections/mail'
import { mailsOrderedBy, orderedMails } from '@alba/contracts/operator/ordered-mails'
import type { ReadyCheck } from '@alba/platform/http/health'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import { sharedCalls } from '@alba/platform/shared-calls'
import { Counter, Gauge } from 'prom-client'
import { z } from 'zod'
import type { Mailer } from './mailer.ts'
import type { Outcome } from './sender.ts'
import { type Backlog, readBacklog, troubleWithMail } from './status.ts'

/** Readiness check: unsent mails are reported, but do not affect anything else, so the process stays ready. */
export const mailCheck = (database: Database): ReadyCheck => ({
  name: 'mail',
  advisory: true,
  check: async () => troubleWithMail(await readBacklog(database), Date.now()),
})

const one = z.object({ id: z.int().min(1) })
const oneOrAll = z.object({ id: z.int().min(1).nullable() })

/** Internal routes for operators: show unsent mails with the reason, and those that events ordered; retry a mail, or drop it. */
export function mailRoutes(app: HttpServer, mailer: Pick<Mailer, 'status' | 'orderedBy' | 'retry' | 'drop'>): void {
  app.get('/mails', () => mailer.status())
  app.post('/mails/retry', { schema: { body: oneOrAll } }, async request => ({
    count: await mailer.retry((request.body as z.infer<typeof oneOrAll>).id),
  }))
  app.post(
    '/mails/ordered',
    { schema: { body: mailsOrderedBy, response: { 200: orderedMails } } },
    async ({ body }) => ({
      mails: await mailer.orderedBy((body as z.infer<typeof mailsOrderedBy>).events),
    }),
  )
  app.post('/mails/drop', { schema: { body: one } }, async request => ({
    count: Number(await mailer.drop((request.body as z.infer<typeof one>).id)),
  }))
}

/** Internal routes for the gateway: whether mails go out, and a trial letter for an admin (ADR 71). */
export function trialRoutes(app: HttpServer, mailer: Pick<Mailer, 'backlog' | 'tryMail'>): void {
  app.get('/mails/backlog', { schema: { response: { 200: mailBacklog } } }, () => mailer.backlog())
  app.post('/mails/trial', { schema: { body: trialRequest, response: { 200: trialAnswer } } }, async request =>
    mailer.tryMail((request.body as z.infer<typeof trialRequest>).practitionerId),
  )
}

/** Gauges of the backlog, read at every scrape. @returns a callback for the outcome of each attempt */
export function mailMetrics(app: HttpServer, read: () => Promise<Backlog>): (kind: string, outcome: Outcome) => void {
  const registers = [app.metrics]
  const asked = sharedCalls((_: 'scrape') => read().catch(() => undefined))
  const gauge = (name: string, help: string, value: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const backlog = await asked('scrape')
        if (backlog) this.set(value(backlog))
      },
    })
  gauge('mails_waiting', 'Mails that are due and not sent yet', ({ waiting }) => waiting)
  gauge('mails_failed', 'Mails that were given up', ({ failed }) => failed)
  gauge('mails_oldest_seconds', 'Seconds since the oldest waiting mail became due', ({ oldest }) =>
    oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1000),
  )
  const tries = new Counter({
    name: 'mails_total',
    help: 'Mails by outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  return (kind, outcome) => tries.inc({ kind, outcome })
}
