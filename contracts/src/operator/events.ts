import { z } from 'zod'
import { defineEvent, type Fact } from '../shared/event.ts'

/** The decisions of operators about events that a service cannot handle. */
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
      /** The operator's own words. Not sealed, because it is about a software error and not about a person. */
      reason: z.string().min(1).max(300),
    }),
  ),
] as const

export type OperatorEvent = Fact<(typeof operatorEvents)[number]>
export type EventSkipped = Extract<OperatorEvent, { type: 'EventSkipped' }>['data']

/** One stream has all of them: it is short, and read only when an event cannot be handled. */
export const OPERATOR_STREAM = 'operator'
