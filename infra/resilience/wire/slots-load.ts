import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingPending, BookingView } from '@alba/contracts/bookings/api'
import { seededRandom } from '@alba/platform/seeded-random'
import type { SlotOperation } from '../linearizable/slot.ts'
import { slotsTaken } from '../moves-invariants.ts'
import { bookingsOn, cancel, clientOf, move, type Nurse, requestFor } from '../nurse.ts'
import { type Answer, request, send, type Urls, visitorOf } from '../visitor.ts'

/** Full hours at which a treatment may start, so that a start time is a slot that exactly one booking can have. */
const TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00']
const LONGEST_PAUSE_MS = 150
/** How often a client asks again, under the same key, after a lost answer. */
const TRIES = 4

/** The refusals that say that a slot is taken. */
const TAKEN = ['slot_taken', 'practitioner_busy']
/** Refusals that say nothing about a slot: too many unpaid holds, or a hold that is over. */
const OTHER_REFUSALS = ['too_many_holds', 'hold_expired', 'booking_not_made', 'booking_not_on_hold']

type Options = {
  readonly urls: Pick<Urls, 'site'>
  readonly nurse: Nurse
  /** One treatment alone is booked on these days, so a room is free exactly when nobody has the slot. */
  readonly serviceId: number
  readonly dates: readonly string[]
  readonly seed: number
  readonly clients: number
}

/** Somebody's booking: its name in the history, its id, and the slot that it has. */
type Own = { readonly booking: string; readonly id: number; readonly slot: string; readonly isHold: boolean }

export type SlotsLoad = {
  readonly history: readonly SlotOperation[]
  /** Refusals that nothing explains. */
  readonly unexpected: readonly string[]
  /** Resolves when the last client has its answer, or has given up. */
  stop(): Promise<void>
}

/**
 * Until stopped, clients book, move and cancel, and everything that they asked of a slot is written down with its answer.
 * A client who got no answer leaves the booking alone from then on, because the request may still be carried out at any
 * later time.
 */
export function startSlots({ urls, nurse, serviceId, dates, seed, clients }: Options): SlotsLoad {
  const random = seededRandom(seed)
  const slots = dates.flatMap(date => TIMES.map(time => `${date}T${time}:00`))
  const history: SlotOperation[] = []
  const unexpected: string[] = []
  let running = true

  const record = async (ask: () => Promise<Answer>, tries = 1) => {
    const asked = await answered(ask, tries)
    if (asked.outcome === 'other' && !OTHER_REFUSALS.includes(asked.code)) unexpected.push(asked.code)
    return asked
  }

  /** Staff books for good, a visitor holds the slot and does not pay. */
  const book = async (isHold: boolean, slot: string): Promise<Own | undefined> => {
    const key = randomUUID()
    const booking = isHold ? visitorOf(key) : clientOf(key)
    const ask = () => (isHold ? request(urls, key, serviceId, slot) : requestFor(nurse, key, serviceId, slot))
    const asked = await record(ask, random.below(2) === 0 ? 1 : TRIES)
    history.push(...taking(slot, booking, asked))
    if (asked.outcome !== 'accepted') return undefined
    const made = asked.body as BookingView | BookingPending
    const { held_until: heldUntil } = { held_until: null, ...made } as { held_until: string | null }
    // From then on the slot may be free again, without anybody asking for it.
    if (isHold) history.push(freeing(slot, booking, heldUntil ? Date.parse(heldUntil) - 1 : asked.began))
    return { booking, id: made.id, slot, isHold }
  }

  const giveUp = async ({ booking, id, slot, isHold }: Own): Promise<void> => {
    const site = `${urls.site}/api/bookings/${id}/cancel`
    const asked = await record(() => (isHold ? send('PATCH', site) : cancel(nurse, id)))
    if (asked.outcome === 'accepted') history.push({ ...certain(asked), slot, booking, kind: 'release' })
    else if (asked.outcome === 'unknown') history.push(freeing(slot, booking, asked.began))
  }

  /** @returns the booking in its new slot, or where it was; undefined when nobody knows where it is */
  const moveOn = async (own: Own, slot: string): Promise<Own | undefined> => {
    const { booking, id, slot: former } = own
    const asked = await record(() => move(nurse, id, slot))
    history.push(...taking(slot, booking, asked))
    if (asked.outcome === 'unknown') history.push(freeing(former, booking, asked.began))
    if (asked.outcome !== 'accepted') return asked.outcome === 'unknown' ? undefined : own
    history.push({ ...certain(asked), slot: former, booking, kind: 'release' })
    return { ...own, slot }
  }

  const client = async (): Promise<void> => {
    let own: Own | undefined
    while (running) {
      if (!own) own = await book(random.below(4) === 0, random.pick(slots))
      else if (own.isHold || random.below(3) === 0) {
        await giveUp(own)
        own = undefined
      } else {
        const { slot: here } = own
        own = await moveOn(own, random.pick(slots.filter(slot => slot !== here)))
      }
      await sleep(random.below(LONGEST_PAUSE_MS))
    }
  }
  const all = Array.from({ length: clients }, client)
  return {
    history,
    unexpected,
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

type Asked = {
  readonly began: number
  readonly ended: number
  /** `unknown`: it may have been done, or be done later. `other`: refused, for a reason that is not the slot's. */
  readonly outcome: 'accepted' | 'refused' | 'other' | 'unknown'
  readonly code: string
  readonly body: unknown
}

/**
 * Asks, and asks again while there is no answer. A refusal after a lost answer proves nothing: the first request may
 * still be on its way.
 */
async function answered(ask: () => Promise<Answer>, tries: number): Promise<Asked> {
  const began = Date.now()
  const asked = (outcome: Asked['outcome'], body: unknown, code = ''): Asked => {
    return { began, ended: Date.now(), outcome, code, body }
  }
  for (let tried = 1; ; tried++) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 300) return asked('accepted', answer.body)
    if (answer && answer.status < 500 && tried === 1) {
      const { code = `status ${answer.status}` } = answer.body as { code?: string }
      return asked(TAKEN.includes(code) ? 'refused' : 'other', answer.body, code)
    }
    if ((answer && answer.status < 500) || tried === tries) return asked('unknown', undefined)
    await sleep(150)
  }
}

const certain = ({ began, ended }: Asked) => ({ began, ended, isCertain: true })

/** What may be done, at any time from then on. */
const uncertain = (began: number) => ({ began, ended: Number.POSITIVE_INFINITY, isCertain: false })

const freeing = (slot: string, booking: string, began: number): SlotOperation => ({
  ...uncertain(began),
  slot,
  booking,
  kind: 'release',
})

function taking(slot: string, booking: string, asked: Asked): SlotOperation[] {
  const { outcome, began } = asked
  if (outcome === 'other') return []
  if (outcome !== 'unknown') return [{ ...certain(asked), slot, booking, kind: 'take', outcome }]
  // What was taken for a booking that was not recorded is given back by itself.
  return [{ ...uncertain(began), slot, booking, kind: 'take', outcome: 'accepted' }, freeing(slot, booking, began)]
}

/**
 * Who has each slot now, by the log: for the end of a history, when nothing is under way.
 * @param history names the slots that are read
 */
export async function readSlots(
  nurse: Nurse,
  dates: readonly string[],
  history: readonly SlotOperation[],
): Promise<SlotOperation[]> {
  const began = Date.now()
  const clients = new Map((await bookingsOn(nurse, dates)).map(({ id, customer_email }) => [id, customer_email]))
  const taken = await slotsTaken(nurse, dates)
  const read = { began, ended: Date.now(), isCertain: true, kind: 'read' } as const
  const holders = new Map(taken.map(({ id, start_time }) => [start_time, clients.get(id) ?? `booking ${id}`]))
  return [...new Set(history.map(({ slot }) => slot))].map(slot => ({
    ...read,
    slot,
    booking: holders.get(slot) ?? '',
  }))
}
