import { happened, type Leaf, mayOrderMails, type Projected, projectedLeaves } from '@alba/contracts/operator/leaves'
import { type OrderedMail, orderedMails } from '@alba/contracts/operator/ordered-mails'
import { CommandFailed } from '@alba/platform/cli/tool'
import { type EventStore, type RecordedEvent, StreamDeleted } from '@alba/platform/event-store/event-store'
import { z } from 'zod'
import { askProjector } from '../../verify/read-models.ts'
import { metadataOf } from '../metadata.ts'
import { shown } from '../shown.ts'

const bus = z.object({ relay: z.object({ position: z.string() }).nullable() })
/** About how many events the projector may be asked at once (`mailsOrderedBy`). */
const AT_ONCE = 20_000

/** Asks the projector about events. @returns undefined when it does not answer: the trace is then printed without it */
export async function askAbout(events: readonly RecordedEvent[]): Promise<Projected | undefined> {
  const places = events.filter(mayOrderMails).map(({ stream, revision }) => ({ stream, revision: Number(revision) }))
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

/**
 * What each event led to outside the log, by its id.
 * @param projected undefined: mails and messages are left out
 */
export async function leavesOf(
  store: Pick<EventStore, 'readStream'>,
  events: readonly RecordedEvent[],
  projected: Projected | undefined,
): Promise<Map<string, readonly Leaf[]>> {
  const inProjector = projected ? projectedLeaves(projected) : () => []
  const leaves = new Map<string, readonly Leaf[]>()
  for (const event of events) {
    const found = [...notificationOf(event), ...(await paymentOf(store, event)), ...inProjector(shown(event))]
    if (found.length > 0) leaves.set(event.id, found)
  }
  return leaves
}

const raised = z.object({ notificationId: z.int(), topic: z.string() })

function notificationOf(event: RecordedEvent): Leaf[] {
  if (event.type !== 'NotificationRaised') return []
  const { notificationId: id, topic } = raised.parse(event.data)
  const { occurredAt } = metadataOf(event)
  return [{ kind: 'notification', id, topic, ...happened({ occurredAt }, occurredAt) }]
}

const opened = z.object({ paymentIntentId: z.string(), amountCents: z.int(), provider: z.string() })

/** The payment that an event opened with the provider, and the last thing that was recorded about it. */
async function paymentOf(store: Pick<EventStore, 'readStream'>, event: RecordedEvent): Promise<Leaf[]> {
  if (event.type !== 'IntentCreated') return []
  const { paymentIntentId: id, amountCents, provider } = opened.parse(event.data)
  const last = await lastOf(store, event.stream)
  const isOpen = last === undefined || last.id === event.id
  const at = isOpen ? null : metadataOf(last).occurredAt
  const recorded = isOpen ? null : last.type
  return [{ kind: 'payment', id, amountCents, provider, last: recorded, ...happened(metadataOf(event), at) }]
}

async function lastOf(store: Pick<EventStore, 'readStream'>, stream: string): Promise<RecordedEvent | undefined> {
  try {
    for await (const event of store.readStream(stream, { direction: 'backwards', limit: 1 })) return event
  } catch (error) {
    if (!(error instanceof StreamDeleted)) throw error
  }
  return undefined
}
