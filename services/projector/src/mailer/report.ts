import { reportUndeliveredLetter } from '@alba/contracts/notifications/commands'
import type { NotificationSubject } from '@alba/contracts/notifications/events'
import type { BodyOf } from '@alba/contracts/shared/command'
import type { Database } from '@alba/platform/postgres/pool'
import { untilAny } from '../runner/coordination.ts'
import { type Facts, lastOf } from './facts.ts'
import { markReported, type Unreported, unreported } from './outbox/unreported.ts'

/**
 * Notifies staff of a mail that was given up. Reporting it again has no effect.
 * @throws {Error} when it could not be reported
 */
export type Report = (letter: BodyOf<typeof reportUndeliveredLetter>) => Promise<void>

/** How long the command service may take to answer, in milliseconds. */
const TIMEOUT_MS = 25_000

/** Reports to the command service. @param url its address @param secret the services' common secret */
export const reportTo =
  (url: string, secret: string): Report =>
  async letter => {
    const answer = await fetch(new URL(`/commands/${reportUndeliveredLetter.name}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-actor': 'policy:mailer' },
      body: JSON.stringify(letter),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`the command service answered ${answer.status}`)
    await answer.body?.cancel()
  }

type ReportParts = {
  readonly database: Database
  readonly facts: Facts
  readonly report: Report
  readonly lookEveryMs: number
}

/**
 * Reports mails that were given up, until the signal is aborted. A mail is marked as reported only after the report. A
 * crash in between causes a second report, which raises no second notification.
 * @param onSuccess called after each pass in which nothing failed
 * @throws when the database is away, or after a pass in which a report failed
 */
export async function reportUndelivered(parts: ReportParts, signal: AbortSignal, onSuccess: () => void): Promise<void> {
  while (!signal.aborted) {
    const failures: unknown[] = []
    for (const letter of await unreported(parts.database)) {
      if (signal.aborted) return
      await reportOne(parts, letter).catch(error => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
    onSuccess()
    await untilAny([signal], parts.lookEveryMs)
  }
}

async function reportOne({ database, facts, report }: ReportParts, letter: Unreported): Promise<void> {
  const { id, kind, because, stream, messageId } = letter
  await report({ messageId, subject: await subjectOf(facts, stream), letter: { kind, because } })
  await markReported(database, id)
}

/** What the notification is about: the booking, voucher or purchase of this stream, or what the payment was for. */
async function subjectOf({ history }: Facts, stream: string): Promise<NotificationSubject> {
  const [, area, id = ''] = /^([a-z]+)-(.*)$/.exec(stream) ?? []
  if (area === 'booking' || area === 'voucher' || area === 'purchase') return { kind: area, id: Number(id) }
  const target = lastOf(await history(stream), 'IntentCreated')?.data.target
  if (!target) throw new Error(`the subject of the stream « ${stream} » is unknown`)
  return { kind: target.kind === 'package' ? 'purchase' : target.kind, id: target.id }
}
