import { z } from 'zod'
import { defineEvent, type Fact } from '../shared/event.ts'

/** What operators decided about what the services cannot do by themselves. */
export const operatorEvents = [
  defineEvent(
    'EventSkipped',
    'An operator lets a read model, or a group of policies, go on without an event that it cannot take in.',
    z.object({
      /** Who goes on without it: a read model by its name, or a group of policies. */
      by: z.object({ kind: z.enum(['model', 'policies']), name: z.string() }),
      eventId: z.string(),
      eventType: z.string(),
      position: z.string(),
      /** In the operator's words. Not sealed: it is about a mistake, and names nobody. */
      reason: z.string().min(1).max(300),
    }),
  ),
] as const

export type OperatorEvent = Fact<(typeof operatorEvents)[number]>
export type EventSkipped = Extract<OperatorEvent, { type: 'EventSkipped' }>['data']

/** All of it: short, and read only by who cannot go on. */
export const OPERATOR_STREAM = 'operator'
