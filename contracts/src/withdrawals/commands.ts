import { z } from 'zod'
import { accepted, defineCommand } from '../shared/command.ts'
import { randomId, requestKey } from '../shared/ids.ts'
import { withdrawalSubject } from './events.ts'

/** Submits a declaration of withdrawal. The same key with the same content is the same declaration. */
export const withdraw = defineCommand('withdraw', {
  by: ['visitor'],
  body: z.object({
    name: z.string().min(1).max(200),
    email: z.email().max(254),
    reference: z.string().min(1).max(64),
    /** What the read models found for the reference. */
    subject: withdrawalSubject.nullable(),
    idempotencyKey: requestKey.nullable(),
  }),
  answer: accepted.extend({
    withdrawalId: randomId,
    /** UTC instant. */
    receivedAt: z.string(),
  }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})
