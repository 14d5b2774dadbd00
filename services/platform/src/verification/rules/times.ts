import type { EventOf } from '@alba/contracts/events'
import { type EventName, nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

const DAY_MS = 86_400_000
/** For how long after its end a block is still compared with others. Later, nobody takes its time any more. */
const KEPT_MS = 7 * DAY_MS

/** The time that a treatment takes in the agenda, buffers included. Times are in milliseconds since the epoch. */
type Block = {
  readonly bookingId: number
  /** The date in the name of the stream. */
  readonly date: string
  practitionerId: number
  readonly roomId: number
  readonly from: number
  readonly until: number
  /** The first and last UTC day that it touches, as numbers of days since the epoch. */
  readonly firstDay: number
  readonly lastDay: number
  /** Infinity once it is confirmed. */
  readonly heldUntil: number
  isPaymentOpen: boolean
  /** The event that took the time, or changed who has it. */
  event: EventName
}

type TakingEvent = EventOf<'SlotHeld' | 'SlotConfirmed' | 'SlotMoved'>

/** What an operator does about two bookings at once. */
const NEXT_STEP =
  'Two clients have this time, or two treatments of one. Move one of the bookings in the back office now, then send this report to whoever maintains Alba.'
/** What an operator does about time that was taken after it was over. */
const NEXT_STEP_OF_PAST = 'Nobody can have asked for this: find out who wrote to the store, and compare with a backup.'

/** Whether nobody else could have its time at this moment: it is confirmed, still held, or a payment is open for it. */
const isBlocking = ({ heldUntil, isPaymentOpen }: Block, at: number): boolean => isPaymentOpen || heldUntil > at

/** No practitioner and no room has two treatments at once, at any moment of the log. */
export function timesRule(): Rule {
  const tally = openTally()
  /** By the date of the stream, then by the id of the booking, which has one block or two. */
  const blocks = new Map<string, Map<number, readonly Block[]>>()
  /** The same blocks by each UTC day that they touch, which may differ from the date of the stream. */
  const byDay = new Map<number, Set<Block>>()

  const find = ({ date, bookingId }: { date: string; bookingId: number }) => blocks.get(date)?.get(bookingId) ?? []
  const remove = (block: Block) => {
    for (let day = block.firstDay; day <= block.lastDay; day++) byDay.get(day)?.delete(block)
  }
  const checkOverlaps = (block: Block, at: number) => {
    tally.checked()
    // A request that was held up for long may write a hold that has run out already.
    if (!isBlocking(block, at)) return
    for (let day = block.firstDay; day <= block.lastDay; day++)
      for (const other of byDay.get(day) ?? []) {
        // Two blocks that share both days are compared on the first one.
        if (day > block.firstDay && other.firstDay < day) continue
        if (other.from >= block.until || block.from >= other.until) continue
        if (other === block || isElsewhere(block, other) || !isBlocking(other, at)) continue
        const shared = sharedBy(block, other)
        if (shared === undefined) continue
        tally.found(`${namesOf(other, block)} ${shared} at once`, NEXT_STEP, other.event, block.event)
      }
  }
  const takeTime = (event: TakingEvent, heldUntil: number) => {
    const { date, bookingId } = event.data
    const before = find(event.data)
    const own = blocksOf(event, heldUntil)
    const at = momentOf(event)
    for (const block of before) remove(block)
    const isLongOver = own.every(block => block.until < at - KEPT_MS && isBlocking(block, at))
    if (before.length === 0 && isLongOver)
      tally.found('time was taken that had been over for a week', NEXT_STEP_OF_PAST, nameOf(event))
    const day = blocks.get(date) ?? new Map<number, readonly Block[]>()
    blocks.set(date, day.set(bookingId, own))
    for (const block of own)
      for (let each = block.firstDay; each <= block.lastDay; each++)
        byDay.set(each, (byDay.get(each) ?? new Set()).add(block))
    for (const block of own) checkOverlaps(block, at)
  }

  return {
    name: 'times',
    proves: 'no practitioner and no room ever had two bookings at once, buffers included',
    tally,
    on: {
      SlotHeld: event => takeTime(event, Date.parse(event.data.heldUntil)),
      SlotConfirmed: event => takeTime(event, Number.POSITIVE_INFINITY),
      SlotMoved: event => takeTime(event, Number.POSITIVE_INFINITY),
      SlotReleased({ data }) {
        for (const block of find(data)) remove(block)
        blocks.get(data.date)?.delete(data.bookingId)
      },
      SlotPaymentOpened(event) {
        const own = find(event.data)
        for (const block of own) block.isPaymentOpen = true
        for (const block of own) checkOverlaps(block, momentOf(event))
      },
      SlotReassigned(event) {
        const { practitionerId, previousPractitionerId } = event.data
        const hers = find(event.data).filter(block => block.practitionerId === previousPractitionerId)
        for (const block of hers) Object.assign(block, { practitionerId, event: nameOf(event) })
        for (const block of hers) checkOverlaps(block, momentOf(event))
      },
    },
    forget(clock) {
      for (const [day, past] of byDay) {
        if ((day + 1) * DAY_MS > clock - KEPT_MS) continue
        byDay.delete(day)
        for (const block of past) if (block.until <= clock - KEPT_MS) blocks.get(block.date)?.delete(block.bookingId)
      }
      for (const [date, day] of blocks) if (day.size === 0) blocks.delete(date)
    },
  }
}

/** The blocks of the treatment that takes the time, or of both. */
const blocksOf = (event: TakingEvent, heldUntil: number): readonly Block[] =>
  [event.data, event.data.second].flatMap(time => (time ? [blockOf(event, time, heldUntil)] : []))

type Time = NonNullable<TakingEvent['data']['second']>

function blockOf(event: TakingEvent, time: Time, heldUntil: number): Block {
  const { date, bookingId } = event.data
  const { practitionerId, roomId, blockedFrom, blockedUntil } = time
  const from = Date.parse(blockedFrom)
  const until = Date.parse(blockedUntil)
  const days = { firstDay: Math.floor(from / DAY_MS), lastDay: Math.floor((until - 1) / DAY_MS) }
  const range = { from, until, ...days }
  return { date, bookingId, practitionerId, roomId, ...range, heldUntil, isPaymentOpen: false, event: nameOf(event) }
}

/** Whether both are of one booking that is being moved from one day to another. */
const isElsewhere = (one: Block, other: Block): boolean => one.bookingId === other.bookingId && one.date !== other.date

const namesOf = (one: Block, other: Block): string =>
  one.bookingId === other.bookingId
    ? `both treatments of booking ${one.bookingId} have`
    : `bookings ${one.bookingId} and ${other.bookingId} have`

function sharedBy(a: Block, b: Block): string | undefined {
  if (a.practitionerId === b.practitionerId) return `practitioner ${a.practitionerId}`
  return a.roomId === b.roomId ? `room ${a.roomId}` : undefined
}
