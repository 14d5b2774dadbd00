import { z } from 'zod'
import { defineEvent, type Fact } from '../shared/event.ts'
import { operatorReason } from './reason.ts'

/** What an operator may do besides skipping an event. */
export const operatorAct = z.enum([
  // Try again, or give up, what is parked or could not be sent.
  'retry-parked',
  'skip-deadline',
  'retry-mails',
  'drop-mail',
  // Try a message of the bus again that a group could not handle, or let the group go on without it.
  'retry-message',
  'skip-message',
  // Build a read model anew, and decide about what was built (ADR 80).
  'replay-model',
  'preview-model',
  'swap-model',
  'undo-model',
  'discard-model',
  'pause-model',
  'resume-model',
  'abandon-model',
  // Settle what the card provider took after a backup (ADR 91).
  'settle-lost-payment',
  // Open the personal data of somebody (ADR 84).
  'read-person',
  // Decide about the keys that protect personal data (ADR 50, 85).
  'rewrap-keys',
  'forget-keys',
  'change-master-key',
  'finish-master-key',
  // Have the whole log verified (ADR 127).
  'verify-log',
])
export type OperatorAct = z.infer<typeof operatorAct>

/** What a verification of the whole log found. It names nobody. */
export const verdict = z.object({
  /** `impossible`: it could not run to its end. */
  outcome: z.enum(['right', 'wrong', 'impossible']),
  /** The head of the log that was verified (ADR 75): how many events, and the digest of their chain. Null when impossible. */
  head: z.object({ count: z.int().min(0), digest: z.string().max(64) }).nullable(),
  findings: z.int().min(0),
  /** How many read models were compared with a fresh fold; null when they were left out, or it was impossible. */
  models: z.int().min(0).nullable(),
  seconds: z.number().min(0),
  /** Why it was impossible. */
  why: z.string().max(300).nullable(),
})
export type Verdict = z.infer<typeof verdict>

/** What operators decide about events that a service cannot handle, and what else they do. */
export const operatorEvents = [
  defineEvent(
    'EventSkipped',
    'An operator lets a read model, or a group of policies, continue without an event that it cannot handle.',
    z.object({
      /** What skips the event: a read model, by its name, or a group of policies. */
      by: z.object({ kind: z.enum(['model', 'policies']), name: z.string() }),
      eventId: z.string(),
      eventType: z.string(),
      position: z.string(),
      reason: operatorReason,
    }),
  ),
  defineEvent(
    'OperatorActed',
    'An operator tried something again or gave it up, rebuilt a read model, had the log verified, settled a lost payment, opened the data of a person or changed keys. It is recorded before it happens.',
    z.object({
      act: operatorAct,
      /** How many things it was about: parked events and deadlines, mails, read models, payments, people, keys. */
      count: z.int().min(1),
      /** Their ids, as operators name them; the first hundred. People have the ids that events give them. */
      targets: z.array(z.string().max(300)).max(100),
      reason: operatorReason,
    }),
  ),
  defineEvent('LogVerified', 'The whole log was verified, as an operator had asked.', verdict),
] as const

/** Two of the definitions by name, because commands contain their data. */
export const [eventSkipped, operatorActed] = operatorEvents

export type OperatorEvent = Fact<(typeof operatorEvents)[number]>
export type EventSkipped = Extract<OperatorEvent, { type: 'EventSkipped' }>['data']

/** One stream has all of them: it is short, and read only when an event cannot be handled. */
export const OPERATOR_STREAM = 'operator'
