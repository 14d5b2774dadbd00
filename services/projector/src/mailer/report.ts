import { reportUndeliveredLetter } from '@alba/contracts/notifications/commands'
import type { NotificationSubject } from '@alba/contracts/notifications/events'
import type { BodyOf } from '@alba/contracts/shared/command'
import type { Database } from '@alba/platform/postgres/pool'
import { untilAny } from '../runner/coordination.ts'
import { type Facts, lastOf } from './facts.ts'
import { markReported, type Unreported, unreported } from './outbox/unreported.ts'

/** Has staff told of a letter; saying it again tells it no second time. @throws {Error} when it is not told */
export type Report = (letter: BodyOf<typeof reportUndeliveredLetter>) => Promise<void>

/** How long the command service may take to answer, in milliseconds. */
const PATIENCE_MS = 25_000

/** @param url of the command service @param secret by which the services know each other */
export const reportTo =
  (url: string, secret: string): Report =>
  async letter => {
    const answer = await fetch(new URL(`/commands/${reportUndeliveredLetter.name}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-actor': 'policy:mailer' },
      body: JSON.stringify(letter),
      signal: AbortSignal.timeout(PATIENCE_MS),
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
 * Has a notice raised about each letter that was given up, until the signal is aborted. It is written down afterwards:
 * what is reported twice is told once.
 * @throws when the database is away, or a notice could not be asked for: the others were
 */
export async function reportUndelivered(parts: ReportParts, signal: AbortSignal, goesWell: () => void): Promise<void> {
  while (!signal.aborted) {
    const failures: unknown[] = []
    for (const letter of await unreported(parts.database))
      await reportOne(parts, letter).catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
    goesWell()
    await untilAny([signal], parts.lookEveryMs)
  }
}

async function reportOne({ database, facts, report }: ReportParts, letter: Unreported): Promise<void> {
  const { id, kind, because, stream, messageId } = letter
  await report({ messageId, subject: await subjectOf(facts, stream), letter: { kind, because } })
  await markReported(database, id)
}

/** What a letter was about, as notifications name it; for a payment, what it paid for. */
async function subjectOf({ history }: Facts, stream: string): Promise<NotificationSubject> {
  const [, area, id = ''] = /^([a-z]+)-(.*)$/.exec(stream) ?? []
  if (area === 'booking' || area === 'voucher' || area === 'purchase') return { kind: area, id: Number(id) }
  const target = lastOf(await history(stream), 'IntentCreated')?.data.target
  if (!target) throw new Error(`nobody knows what « ${stream} » is about`)
  return { kind: target.kind === 'package' ? 'purchase' : target.kind, id: target.id }
}
