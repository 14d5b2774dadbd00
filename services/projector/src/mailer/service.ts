import type { BusConfig } from '@alba/platform/bus/config'
import { openBus } from '@alba/platform/bus/open'
import type { HttpServer } from '@alba/platform/http/server'
import type { RecordAct } from '../operator-acts.ts'
import { type MailerParts, startMailer } from './mailer.ts'
import { readBacklog } from './status.ts'
import { mailActRoutes, mailMetrics, mailRoutes, trialRoutes } from './watch.ts'

/** Runs the mailer in the projector, with its own bus, its metrics and its routes for operators. */
export async function serveMailer(
  app: HttpServer,
  parts: Omit<MailerParts, 'bus' | 'onOutcome' | 'log'> & { readonly recordAct: RecordAct },
  busConfig: BusConfig,
): Promise<{ stop(): Promise<void> }> {
  const { database, leadership, eventLog } = parts
  const bus = await openBus({ database, leadership, eventLog, log: app.log }, busConfig)
  const onOutcome = mailMetrics(app, () => readBacklog(database))
  const mailer = await startMailer({ ...parts, bus, onOutcome, log: app.log })
  mailRoutes(app, mailer)
  mailActRoutes(app, mailer, parts.recordAct)
  trialRoutes(app, mailer)
  return {
    async stop() {
      await mailer.stop()
      await bus.close()
    },
  }
}
