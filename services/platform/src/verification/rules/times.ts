import type { EventOf } from '@alba/contracts/events'
import { type EventName, nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

const DAY_MS = 86_400_000
/** How long after its end a block is still compared, in milliseconds. Nobody takes time that is over. */
const KEPT_MS = 7 * DAY_MS

/** The time of a booking in a day, buffers included. Times are in milliseconds since the epoch. */
type Block = {
  readonly bookingId: number
  readonly date: string
  practitionerId: number
  readonly roomId: number
  readonly from: number
  readonly until: number
  /** The days that it touches, counted from the epoch in UTC. */
  readonly firstDay: number
  readonly lastDay: number
  /** Infinity once it is confirmed. */
  readonly heldUntil: number
  isPaymentOpen: boolean
  /** The event that took the time, or changed who has it. */
  event: EventName
}

type Taken = EventOf<'SlotHeld' | 'SlotConfirmed' | 'SlotMoved'>

const MOVE_ONE =
  'Two clients have this time. Move one of the bookings in the back office now, then send this report to whoever maintains Alba.'
const LOOK = 'Nobody can have asked for this: find out who wrote to the store, and compare with a backup.'

/** Whether it takes its time at a moment: a hold that has run out takes none, unless a payment is open for it. */
const isTaking = ({ heldUntil, isPaymentOpen }: Block, at: number): boolean => isPaymentOpen || heldUntil > at

/** No practitioner and no room has two bookings at once, at any moment of the log. */
export function timesRule(): Rule {
  const tally = openTally()
  /** By the date of its stream, then by booking. */
  const blocks = new Map<string, Map<number, Block>>()
  /** The same blocks by day since the epoch, in UTC, whatever their streams say. */
  const byDay = new Map<number, Set<Block>>()

  const find = ({ date, bookingId }: { date: string; bookingId: number }) => blocks.get(date)?.get(bookingId)
  const remove = (block: Block) => {
    blocks.get(block.date)?.delete(block.bookingId)
    for (let day = block.firstDay; day <= block.lastDay; day++) byDay.get(day)?.delete(block)
  }
  const compare = (block: Block, at: number) => {
    tally.checked()
    // A request that was held up for long may write a hold that has run out already.
    if (!isTaking(block, at)) return
    for (let day = block.firstDay; day <= block.lastDay; day++)
      for (const other of byDay.get(day) ?? []) {
        // Two blocks that share both days are compared on the first one.
        if (day > block.firstDay && other.firstDay < day) continue
        if (other.from >= block.until || block.from >= other.until) continue
        if (other.bookingId === block.bookingId || !isTaking(other, at)) continue
        const shared = sharedBy(block, other)
        if (shared === undefined) continue
        const text = `bookings ${other.bookingId} and ${block.bookingId} have ${shared} at once`
        tally.found(text, MOVE_ONE, other.event, block.event)
      }
  }
  const put = (event: Taken, heldUntil: number) => {
    const { date, bookingId } = event.data
    const before = find(event.data)
    const block = blockOf(event, heldUntil)
    const at = momentOf(event)
    if (before) remove(before)
    else if (block.until < at - KEPT_MS && isTaking(block, at))
      tally.found('time was taken that had been over for a week', LOOK, block.event)
    const day = blocks.get(date) ?? new Map<number, Block>()
    blocks.set(date, day.set(bookingId, block))
    for (let each = block.firstDay; each <= block.lastDay; each++)
      byDay.set(each, (byDay.get(each) ?? new Set()).add(block))
    compare(block, at)
  }

  return {
    name: 'times',
    proves: 'no practitioner and no room ever had two bookings at once, buffers included',
    tally,
    on: {
      SlotHeld: event => put(event, Date.parse(event.data.heldUntil)),
      SlotConfirmed: event => put(event, Number.POSITIVE_INFINITY),
      SlotMoved: event => put(event, Number.POSITIVE_INFINITY),
      SlotReleased({ data }) {
        const block = find(data)
        if (block) remove(block)
      },
      SlotPaymentOpened(event) {
        const block = find(event.data)
        if (!block) return
        block.isPaymentOpen = true
        compare(block, momentOf(event))
      },
      SlotReassigned(event) {
        const block = find(event.data)
        if (!block) return
        block.practitionerId = event.data.practitionerId
        block.event = nameOf(event)
        compare(block, momentOf(event))
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

function blockOf(event: Taken, heldUntil: number): Block {
  const { date, bookingId, practitionerId, roomId, blockedFrom, blockedUntil } = event.data
  const from = Date.parse(blockedFrom)
  const until = Date.parse(blockedUntil)
  const days = { firstDay: Math.floor(from / DAY_MS), lastDay: Math.floor((until - 1) / DAY_MS) }
  const range = { from, until, ...days }
  return { date, bookingId, practitionerId, roomId, ...range, heldUntil, isPaymentOpen: false, event: nameOf(event) }
}

function sharedBy(a: Block, b: Block): string | undefined {
  if (a.practitionerId === b.practitionerId) return `practitioner ${a.practitionerId}`
  return a.roomId === b.roomId ? `room ${a.roomId}` : undefined
}
