import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingPending, BookingView } from '@alba/contracts/bookings/api'
import { seededRandom } from '@alba/platform/seeded-random'
import type { SlotOperation } from '../linearizable/slot.ts'
import { slotsTaken } from '../moves-invariants.ts'
import { bookingsOn, cancel, clientOf, move, requestFor, type StaffSession } from '../staff-session.ts'
import { type Answer, request as requestHold, send, type Urls, visitorOf } from '../visitor.ts'

/** Full hours at which a treatment may start, so that a start time is a slot that exactly one booking can have. */
const TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00']
const LONGEST_PAUSE_MS = 150
/** How often a client sends a request, under the same key, when there is no answer. */
const MAX_TRIES = 4

/** Refusals that say that a slot is taken. */
const TAKEN = ['slot_taken', 'practitioner_busy']
/** Refusals that say nothing about a slot: too many unpaid holds, or a hold that is over. */
const OTHER_REFUSALS = ['too_many_holds', 'hold_expired', 'booking_not_made', 'booking_not_on_hold']

type Options = {
  readonly urls: Pick<Urls, 'site'>
  readonly nurse: StaffSession
  /** One treatment alone is booked on these days, so a room is free exactly when nobody has the slot. */
  readonly serviceId: number
  readonly dates: readonly string[]
  readonly seed: number
  readonly clients: number
}

/** The booking of a client, as `SlotOperation` names it (`booking`, `slot`), and its id. */
type OwnBooking = { readonly booking: string; readonly id: number; readonly slot: string; readonly isHold: boolean }

export type SlotsLoad = {
  readonly history: readonly SlotOperation[]
  /** Refusals that nothing explains. */
  readonly unexpected: readonly string[]
  /** Resolves when the last client has its answer, or has given up. */
  stop(): Promise<void>
}

/**
 * Until stopped, clients book, move and cancel. The history records each request with its answer. A client who gets no
 * answer leaves the booking alone from then on, because the request may still be carried out at any later time.
 */
export function startSlots({ urls, nurse, serviceId, dates, seed, clients }: Options): SlotsLoad {
  const random = seededRandom(seed)
  const slots = dates.flatMap(date => TIMES.map(time => `${date}T${time}:00`))
  const history: SlotOperation[] = []
  const unexpected: string[] = []
  let running = true

  const request = async (send: () => Promise<Answer>, tries = 1) => {
    const result = await sendUntilAnswered(send, tries)
    if (result.outcome === 'other' && !OTHER_REFUSALS.includes(result.code)) unexpected.push(result.code)
    return result
  }

  /** A nurse books, or a visitor holds the slot and does not pay (`isHold`). */
  const book = async (isHold: boolean, slot: string): Promise<OwnBooking | undefined> => {
    const key = randomUUID()
    const booking = isHold ? visitorOf(key) : clientOf(key)
    const sendRequest = () =>
      isHold ? requestHold(urls, key, serviceId, slot) : requestFor(nurse, key, serviceId, slot)
    const result = await request(sendRequest, random.below(2) === 0 ? 1 : MAX_TRIES)
    history.push(...takeOperations(slot, booking, result))
    if (result.outcome !== 'accepted') return undefined
    const made = result.body as BookingView | BookingPending
    if (isHold) {
      // From the end of the hold on, the slot may be free again without a request.
      const heldUntil = 'held_until' in made ? made.held_until : null
      history.push(possibleRelease(slot, booking, heldUntil ? Date.parse(heldUntil) - 1 : result.began))
    }
    return { booking, id: made.id, slot, isHold }
  }

  const cancelOwn = async ({ booking, id, slot, isHold }: OwnBooking): Promise<void> => {
    const cancelUrl = `${urls.site}/api/bookings/${id}/cancel`
    const result = await request(() => (isHold ? send('PATCH', cancelUrl) : cancel(nurse, id)))
    if (result.outcome === 'accepted') history.push({ ...withAnswer(result), slot, booking, kind: 'release' })
    else if (result.outcome === 'unknown') history.push(possibleRelease(slot, booking, result.began))
  }

  /** @returns the booking in its new slot, or in the former one after a refusal; undefined when its slot is not known */
  const moveOwn = async (own: OwnBooking, slot: string): Promise<OwnBooking | undefined> => {
    const { booking, id, slot: former } = own
    const result = await request(() => move(nurse, id, slot))
    history.push(...takeOperations(slot, booking, result))
    if (result.outcome === 'unknown') history.push(possibleRelease(former, booking, result.began))
    if (result.outcome !== 'accepted') return result.outcome === 'unknown' ? undefined : own
    history.push({ ...withAnswer(result), slot: former, booking, kind: 'release' })
    return { ...own, slot }
  }

  const client = async (): Promise<void> => {
    let own: OwnBooking | undefined
    while (running) {
      if (!own) own = await book(random.below(4) === 0, random.pick(slots))
      else if (own.isHold || random.below(3) === 0) {
        await cancelOwn(own)
        own = undefined
      } else {
        const { slot: here } = own
        own = await moveOwn(own, random.pick(slots.filter(slot => slot !== here)))
      }
      await sleep(random.below(LONGEST_PAUSE_MS))
    }
  }
  const clientLoops = Array.from({ length: clients }, client)
  return {
    history,
    unexpected,
    async stop() {
      running = false
      await Promise.all(clientLoops)
    },
  }
}

type Result = {
  readonly began: number
  readonly ended: number
  /** `refused`: the slot is taken. `other`: refused for another reason. `unknown`: it may have been done, or be done later. */
  readonly outcome: 'accepted' | 'refused' | 'other' | 'unknown'
  readonly code: string
  readonly body: unknown
}

/**
 * Sends a request, and sends it again while there is no answer. A refusal of a repeated request proves nothing, because the
 * first request may still be on its way.
 */
async function sendUntilAnswered(send: () => Promise<Answer>, tries: number): Promise<Result> {
  const began = Date.now()
  const resultOf = (outcome: Result['outcome'], body: unknown, code = ''): Result => {
    return { began, ended: Date.now(), outcome, code, body }
  }
  for (let tried = 1; ; tried++) {
    const answer = await send().catch(() => undefined)
    if (answer && answer.status < 300) return resultOf('accepted', answer.body)
    if (answer && answer.status < 500 && tried === 1) {
      const { code = `status ${answer.status}` } = answer.body as { code?: string }
      return resultOf(TAKEN.includes(code) ? 'refused' : 'other', answer.body, code)
    }
    if ((answer && answer.status < 500) || tried === tries) return resultOf('unknown', undefined)
    await sleep(150)
  }
}

const withAnswer = ({ began, ended }: Result) => ({ began, ended, isCertain: true })

/** An operation without an answer may have its effect at any later time. */
const withoutAnswer = (began: number) => ({ began, ended: Number.POSITIVE_INFINITY, isCertain: false })

const possibleRelease = (slot: string, booking: string, began: number): SlotOperation => ({
  ...withoutAnswer(began),
  slot,
  booking,
  kind: 'release',
})

function takeOperations(slot: string, booking: string, result: Result): SlotOperation[] {
  const { outcome, began } = result
  if (outcome === 'other') return []
  if (outcome !== 'unknown') return [{ ...withAnswer(result), slot, booking, kind: 'take', outcome }]
  // When the slot was taken but the booking was not recorded, the slot is released by itself.
  return [
    { ...withoutAnswer(began), slot, booking, kind: 'take', outcome: 'accepted' },
    possibleRelease(slot, booking, began),
  ]
}

/**
 * Reads from the log which booking has each slot of the history now. To be called at its end, when no request is under
 * way.
 */
export async function readSlots(
  nurse: StaffSession,
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
