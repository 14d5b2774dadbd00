import { z } from 'zod'

/** POST /mails/ordered: the mails that these events of the log ordered. For operators, inside the network. */
export const mailsOrderedBy = z.object({
  events: z.array(z.object({ stream: z.string().max(200), revision: z.int().min(0) })).max(20_000),
})

/** POST /mails/ordered-in: the mails that any event of these streams ordered. For operators, inside the network. */
export const mailsOrderedIn = z.object({ streams: z.array(z.string().max(200)).max(20_000) })

/** A mail of the outbox, without its words and whom it is for. Instants are in UTC. */
export const orderedMail = z.object({
  id: z.int(),
  kind: z.string(),
  /** The event that ordered it. */
  stream: z.string(),
  revision: z.int(),
  state: z.enum(['waiting', 'sent', 'dropped', 'failed']),
  dueAt: z.string(),
  /** When it was sent, dropped or given up; null while it waits. */
  settledAt: z.string().nullable(),
  /** The last refusal, or why no mail was needed. */
  reason: z.string().nullable(),
})
export type OrderedMail = z.infer<typeof orderedMail>

export const orderedMails = z.object({ mails: z.array(orderedMail) })
