import { lettersAsked, lettersFound, mailBacklog, trialAnswer, trialRequest } from '@alba/contracts/connections/mail'
import { mailDrop, mailsChanged, mailsRetry, mailsStatus } from '@alba/contracts/operations/projector'
import { mailsOrderedBy, mailsOrderedIn, orderedMails } from '@alba/contracts/operator/ordered-mails'
import type { ReadyCheck } from '@alba/platform/http/health'
import { atScrape } from '@alba/platform/http/metrics'
import type { HttpServer } from '@alba/platform/http/server'
import type { Database } from '@alba/platform/postgres/pool'
import { Counter, Gauge } from 'prom-client'
import type { z } from 'zod'
import type { RecordAct } from '../operator-acts.ts'
import type { Mailer } from './mailer.ts'
import type { Outcome } from './sender.ts'
import { type Backlog, readBacklog, troubleWithMail } from './status.ts'

/**
 * The part of the readiness check about mails. It only advises: a process with unsent mails is still ready, because
 * everything else works.
 */
export const mailCheck = (database: Database): ReadyCheck => ({
  name: 'mail',
  advisory: true,
  check: async () => troubleWithMail(await readBacklog(database), Date.now()),
})

/** Internal routes for operators: mails that were not sent, with the reason, and mails that given events ordered. */
export function mailRoutes(app: HttpServer, mailer: Pick<Mailer, 'status' | 'orderedBy' | 'orderedIn'>): void {
  app.get('/mails', { schema: { response: { 200: mailsStatus } } }, () => mailer.status())
  app.post(
    '/mails/ordered',
    { schema: { body: mailsOrderedBy, response: { 200: orderedMails } } },
    async ({ body }) => ({
      mails: await mailer.orderedBy((body as z.infer<typeof mailsOrderedBy>).events),
    }),
  )
  app.post(
    '/mails/ordered-in',
    { schema: { body: mailsOrderedIn, response: { 200: orderedMails } } },
    async ({ body }) => ({
      mails: await mailer.orderedIn((body as z.infer<typeof mailsOrderedIn>).streams),
    }),
  )
}

/**
 * Internal routes for operators: retry mails, or drop one. The command service records each act as an event before it
 * is done (ADR 83).
 */
export function mailActRoutes(
  app: HttpServer,
  mailer: Pick<Mailer, 'retriable' | 'retry' | 'isDroppable' | 'drop'>,
  record: RecordAct,
): void {
  const response = { 200: mailsChanged }
  // Who acts: the gateway or the operators' tool names them in this header.
  const actorOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-actor'] ?? '')

  app.post('/mails/retry', { schema: { body: mailsRetry, response } }, async request => {
    const { ids: wanted, reason } = request.body as z.infer<typeof mailsRetry>
    const ids = await mailer.retriable(wanted)
    if (ids.length === 0) return { count: 0 }
    const targets = ids.slice(0, MOST_RECORDED_IDS).map(String)
    await record({ act: 'retry-mails', count: ids.length, targets, reason }, actorOf(request))
    return { count: await mailer.retry(ids) }
  })

  app.post('/mails/drop', { schema: { body: mailDrop, response } }, async request => {
    const { id, reason } = request.body as z.infer<typeof mailDrop>
    if (!(await mailer.isDroppable(id))) return { count: 0 }
    await record({ act: 'drop-mail', count: 1, targets: [String(id)], reason }, actorOf(request))
    return { count: Number(await mailer.drop(id)) }
  })
}

/** How many ids of mails the event of an act names at most. */
const MOST_RECORDED_IDS = 100

/** Internal routes for the gateway: whether mails and certain letters go out, and a trial letter for an admin (ADR 71). */
export function trialRoutes(app: HttpServer, mailer: Pick<Mailer, 'backlog' | 'tryMail' | 'lettersAbout'>): void {
  app.post('/mails/letters', { schema: { body: lettersAsked, response: { 200: lettersFound } } }, async request => ({
    letters: await mailer.lettersAbout((request.body as z.infer<typeof lettersAsked>).events),
  }))
  app.get('/mails/backlog', { schema: { response: { 200: mailBacklog } } }, () => mailer.backlog())
  app.post('/mails/trial', { schema: { body: trialRequest, response: { 200: trialAnswer } } }, async request =>
    mailer.tryMail((request.body as z.infer<typeof trialRequest>).practitionerId),
  )
}

/**
 * The metrics of mails: gauges of the mails that are not sent, and a counter of attempts.
 * @param read reads the backlog, once for each scrape
 * @returns a callback that counts the outcome of an attempt. `kind` is a kind of mail
 */
export function mailMetrics(app: HttpServer, read: () => Promise<Backlog>): (kind: string, outcome: Outcome) => void {
  backlogGauges(app, read)
  const attempts = new Counter({
    name: 'mails_total',
    help: 'Mails by outcome',
    labelNames: ['kind', 'outcome'],
    registers: [app.metrics],
  })
  return (kind, outcome) => attempts.inc({ kind, outcome })
}

function backlogGauges(app: HttpServer, read: () => Promise<Backlog>): void {
  const readOnce = atScrape(read)
  const gauge = (name: string, help: string, value: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help,
      registers: [app.metrics],
      async collect() {
        const backlog = await readOnce()
        if (backlog) this.set(value(backlog))
      },
    })
  gauge('mails_waiting', 'Mails that are due and not sent yet', ({ waiting }) => waiting)
  gauge('mails_failed', 'Mails that were given up', ({ failed }) => failed)
  gauge('mails_oldest_seconds', 'Seconds since the oldest waiting mail became due', ({ oldest }) =>
    oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1000),
  )
}
