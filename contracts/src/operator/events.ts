import { z } from 'zod'
import { defineEvent, type Fact } from '../shared/event.ts'
import { operatorReason } from './reason.ts'

/** What an operator may do besides skipping an event: try again, or give up, what is parked or could not be sent. */
export const operatorAct = z.enum(['retry-parked', 'skip-deadline', 'retry-mails', 'drop-mail'])
export type OperatorAct = z.infer<typeof operatorAct>

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
    'An operator had parked work or mails tried again, or gave up a mail or a deadline. It is recorded before it happens.',
    z.object({
      act: operatorAct,
      /** How many parked things or mails it was about. */
      count: z.int().min(1),
      /** Their ids, as operators name them; the first hundred. */
      targets: z.array(z.string().max(300)).max(100),
      reason: operatorReason,
    }),
  ),
] as const

export type OperatorEvent = Fact<(typeof operatorEvents)[number]>
export type EventSkipped = Extract<OperatorEvent, { type: 'EventSkipped' }>['data']

/** One stream has all of them: it is short, and read only when an event cannot be handled. */
export const OPERATOR_STREAM = 'operator'
