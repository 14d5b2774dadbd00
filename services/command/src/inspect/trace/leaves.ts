import { publishedTypeOf } from '@alba/contracts/integration/published-events'
import { type OrderedMail, orderedMails } from '@alba/contracts/operator/ordered-mails'
import { CommandFailed } from '@alba/platform/cli/tool'
import { type EventStore, type RecordedEvent, StreamDeleted } from '@alba/platform/event-store/event-store'
import { euros } from '@alba/platform/verification/rule'
import { z } from 'zod'
import { askProjector } from '../../verify/read-models.ts'
import { happenedAt, metadataOf } from '../metadata.ts'
import type { Leaf } from './tree.ts'

/** What the projector knows: the mails that events ordered, and up to which position the relay has published. */
export type Projected = {
  readonly mails: readonly OrderedMail[]
  /** Null with the local bus, which publishes nothing: its consumers read the log. */
  readonly publishedUpTo: string | null
}

const bus = z.object({ relay: z.object({ position: z.string() }).nullable() })
/** About how many events the projector may be asked at once (`mailsOrderedBy`). */
const AT_ONCE = 20_000

/** Asks the projector about events. @returns undefined when it does not answer: the trace is then printed without it */
export async function askAbout(events: readonly RecordedEvent[]): Promise<Projected | undefined> {
  const ordering = events.filter(({ type }) => publishedTypeOf(type) !== undefined)
  const places = ordering.map(({ stream, revision }) => ({ stream, revision: Number(revision) }))
  const mails: OrderedMail[] = []
  try {
    for (let from = 0; from < places.length; from += AT_ONCE) {
      const asked = { events: places.slice(from, from + AT_ONCE) }
      mails.push(...orderedMails.parse(await askProjector('POST', '/mails/ordered', asked)).mails)
    }
    return { mails, publishedUpTo: bus.parse(await askProjector('GET', '/bus')).relay?.position ?? null }
  } catch (error) {
    if (error instanceof CommandFailed) return undefined
    throw error
  }
}

/** What each event led to outside the log, by its id. */
export async function leavesOf(
  store: Pick<EventStore, 'readStream'>,
  events: readonly RecordedEvent[],
  projected: Projected | undefined,
): Promise<Map<string, readonly Leaf[]>> {
  const mails = Map.groupBy(projected?.mails ?? [], mail => `${mail.stream}@${mail.revision}`)
  const leaves = new Map<string, readonly Leaf[]>()
  for (const event of events) {
    const ordered = (mails.get(`${event.stream}@${event.revision}`) ?? []).map(mail => mailLeaf(event, mail))
    const found = [
      ...notificationOf(event),
      ...(await paymentOf(store, event)),
      ...messageOf(event, projected),
      ...ordered,
    ]
    if (found.length > 0) leaves.set(event.id, found)
  }
  return leaves
}

const after = (event: RecordedEvent, at: string | null): Pick<Leaf, 'at' | 'afterMs'> => ({
  at,
  afterMs: at === null ? null : Date.parse(at) - happenedAt(event),
})

function mailLeaf(event: RecordedEvent, { id, kind, state, dueAt, settledAt, reason }: OrderedMail): Leaf {
  const told = state === 'waiting' ? `waiting, due ${dueAt}` : state
  const because = reason === null || state === 'sent' ? '' : `: ${reason}`
  return { kind: 'mail', id: String(id), what: kind, state: told + because, ...after(event, settledAt) }
}

const raised = z.object({ notificationId: z.int(), topic: z.string() })

function notificationOf(event: RecordedEvent): Leaf[] {
  if (event.type !== 'NotificationRaised') return []
  const { notificationId, topic } = raised.parse(event.data)
  const { occurredAt } = metadataOf(event)
  return [
    {
      kind: 'notification',
      id: String(notificationId),
      what: topic,
      state: 'shown to staff',
      ...after(event, occurredAt),
    },
  ]
}

const opened = z.object({ paymentIntentId: z.string(), amountCents: z.int(), provider: z.string() })

/** The payment that an event opened with the provider, and the last thing that was recorded about it. */
async function paymentOf(store: Pick<EventStore, 'readStream'>, event: RecordedEvent): Promise<Leaf[]> {
  if (event.type !== 'IntentCreated') return []
  const { paymentIntentId: id, amountCents, provider } = opened.parse(event.data)
  const last = await lastOf(store, event.stream)
  const isOpen = last === undefined || last.id === event.id
  const at = isOpen ? null : metadataOf(last).occurredAt
  const what = `${euros(amountCents)} at ${provider}`
  return [{ kind: 'payment', id, what, state: isOpen ? 'nothing came of it yet' : last.type, ...after(event, at) }]
}

async function lastOf(store: Pick<EventStore, 'readStream'>, stream: string): Promise<RecordedEvent | undefined> {
  try {
    for await (const event of store.readStream(stream, { direction: 'backwards', limit: 1 })) return event
  } catch (error) {
    if (!(error instanceof StreamDeleted)) throw error
  }
  return undefined
}

function messageOf({ id, type, position }: RecordedEvent, projected: Projected | undefined): Leaf[] {
  const published = publishedTypeOf(type)
  if (published === undefined || !projected) return []
  const { publishedUpTo } = projected
  const relayed = publishedUpTo !== null && publishedUpTo >= position ? 'published' : 'not published yet'
  const state = publishedUpTo === null ? 'on the local bus' : relayed
  return [{ kind: 'message', id, what: published, state, at: null, afterMs: null }]
}
