import { z } from 'zod'
import { publishedTypeOf } from '../integration/published-events.ts'
import { type OrderedMail, orderedMail } from './ordered-mails.ts'

const after = {
  /** When it happened, UTC; null when that is not known, or it has not happened yet. */
  at: z.string().nullable(),
  /** The same in milliseconds after the event. */
  afterMs: z.number().nullable(),
}

const mail = orderedMail
  .pick({ id: true, state: true, dueAt: true, reason: true })
  .extend({ kind: z.literal('mail'), mail: orderedMail.shape.kind, ...after })

const message = z.object({
  kind: z.literal('message'),
  /** Also the id of its event. */
  id: z.string(),
  type: z.string(),
  /** `local`: the bus of this copy has no relay, and its consumers read the log. */
  state: z.enum(['local', 'published', 'not published yet']),
  ...after,
})

const notification = z.object({ kind: z.literal('notification'), id: z.int(), topic: z.string(), ...after })

const payment = z.object({
  kind: z.literal('payment'),
  /** The card provider's id. */
  id: z.string(),
  amountCents: z.int(),
  provider: z.string(),
  /** The type of the last event that was recorded about it; null while nothing came of it. */
  last: z.string().nullable(),
  ...after,
})

/** Something outside the log that an event led to. It names nobody. */
export const leaf = z.union([mail, notification, payment, message])
export type Leaf = z.infer<typeof leaf>

/** What is needed of an event to say what it led to. */
type Place = { readonly id: string; readonly type: string; readonly position: string; readonly occurredAt: string }

/** When something happened, and how long after an event. */
export const happened = (
  { occurredAt }: Pick<Place, 'occurredAt'>,
  at: string | null,
): Pick<Leaf, 'at' | 'afterMs'> => ({
  at,
  afterMs: at === null ? null : Date.parse(at) - Date.parse(occurredAt),
})

/** What the projector knows of events: the mails that they ordered, and up to which position the relay has published. */
export type Projected = {
  readonly mails: readonly OrderedMail[]
  /** Null with the local bus, which publishes nothing: its consumers read the log. */
  readonly publishedUpTo: string | null
}

/** The message on the bus and the mails that came of each event. */
export function projectedLeaves({ mails, publishedUpTo }: Projected) {
  const byEvent = Map.groupBy(mails, ({ stream, revision }) => `${stream}@${revision}`)
  return (event: Place & { readonly stream: string; readonly revision: number }): Leaf[] => [
    ...messageOf(event, publishedUpTo),
    ...(byEvent.get(`${event.stream}@${event.revision}`) ?? []).map(ordered => mailLeaf(event, ordered)),
  ]
}

function mailLeaf(event: Place, { id, kind, state, dueAt, settledAt, reason }: OrderedMail): Leaf {
  return { kind: 'mail', id, mail: kind, state, dueAt, reason, ...happened(event, settledAt) }
}

function messageOf({ id, type: source, position }: Place, publishedUpTo: string | null): Leaf[] {
  const type = publishedTypeOf(source)
  if (type === undefined) return []
  const relayed = publishedUpTo !== null && publishedUpTo >= position ? 'published' : 'not published yet'
  const state = publishedUpTo === null ? 'local' : relayed
  return [{ kind: 'message', id, type, state, at: null, afterMs: null }]
}

/** Whether an event may have ordered a mail: only events that are published do. */
export const mayOrderMails = ({ type }: Pick<Place, 'type'>): boolean => publishedTypeOf(type) !== undefined
