import { randomUUID } from 'node:crypto'
import type { TrialAnswer, TrialOutcome } from '@alba/contracts/connections/mail'
import { rejected } from '@alba/platform/http/problem'
import { reasonOf } from '@alba/platform/reason'
import { trialLetter } from './letters/trial.ts'
import { messageOf } from './message.ts'
import { Doubtful, LoginRefused, NotEncrypted, openSmtp, Refused, type SmtpTimes, Unreachable } from './smtp.ts'
import type { Writing } from './writers/writing.ts'

/** Shorter timeouts than for mails of the outbox, because an admin waits for the answer. */
export const TRIAL_TIMES: SmtpTimes = { opening: 8_000, silence: 8_000, answer: 8_000 }

export type TrialParts = {
  /** Gives what a letter is written with; undefined while the centre has not said who it is. */
  readonly writing: () => Promise<Writing | undefined>
  /** SMTP_URL. */
  readonly smtpUrl: string
  /** The domain of the `Message-ID`. */
  readonly domain: string
  readonly times: SmtpTimes
}

/**
 * Sends a practitioner a letter at the address of their account, and waits for the answer of the mail server. It does
 * not pass through the outbox: it neither waits behind other mails nor is it sent again (ADR 71). It opens a connection
 * of its own, so that the login is tried, too. What the mail server or the connection to it does wrong is an outcome, not
 * an error.
 * @throws {ProblemError} 404 when the practitioner has no active account
 */
export async function sendTrial(parts: TrialParts, practitionerId: number): Promise<TrialAnswer> {
  const writing = await parts.writing()
  if (!writing) return { outcome: 'centre_unnamed', reason: null }
  const { facts, site, from, now } = writing
  const owner = await facts.practitioner(practitionerId)
  if (!owner) throw rejected('account_unknown')
  const askedAt = new Date(now()).toISOString()
  const post = {
    letter: trialLetter(owner.name, askedAt, site),
    to: { name: owner.name, address: owner.email },
  }
  const message = await messageOf(post, { address: from, site }, `<${randomUUID()}@${parts.domain}>`, askedAt)
  const smtp = openSmtp(parts.smtpUrl, parts.times)
  try {
    // The outbox records a mail before its end is sent; here nothing is recorded.
    await smtp.deliver(message, async () => {})
    return { outcome: 'accepted', reason: null }
  } catch (error) {
    return { outcome: outcomeOf(error), reason: reasonOf(error) }
  } finally {
    smtp.close()
  }
}

/** @throws the error itself when it does not come from the mail server */
function outcomeOf(error: unknown): TrialOutcome {
  // These two are subclasses of `Unreachable`, so they come first.
  if (error instanceof LoginRefused) return 'login_refused'
  if (error instanceof NotEncrypted) return 'not_encrypted'
  if (error instanceof Unreachable) return 'unreachable'
  if (error instanceof Doubtful) return 'unanswered'
  if (error instanceof Refused) return 'refused'
  throw error
}
