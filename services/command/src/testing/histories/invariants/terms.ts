import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { expiryMonthsAfter } from '@alba/contracts/vouchers/rules'
import { booking } from '../../../bookings/booking.ts'
import { purchase } from '../../../packages/purchase.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import { zone } from '../centre.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'
import { begunAt } from './in-force.ts'

/**
 * Finds sales whose terms were never in force, and whatever does not follow the terms of its sale (ADR 68): vouchers of
 * a package with other terms than their purchase, vouchers that are valid for another number of months, moves of
 * clients without a reason, moves by link, and what a cancellation by link gives back (ADR 102).
 */
export const termsFindings = (simulation: Simulation): Finding[] => [
  ...[...simulation.log.streams()].flatMap(stream => soldUnderOtherTerms(simulation, stream)),
  ...idsOf(simulation, 'voucher').flatMap(id => ofVoucher(simulation, id)),
  ...idsOf(simulation, 'booking').flatMap(id => ofMoves(simulation, id)),
  ...idsOf(simulation, 'booking').flatMap(id => ofLinks(simulation, id)),
]

type Sold = EventOf<'BookingRequested' | 'VoucherOrdered' | 'PackagePurchased'>
const isSold = (event: DomainEvent): event is Sold =>
  event.type === 'BookingRequested' || event.type === 'VoucherOrdered' || event.type === 'PackagePurchased'

const text = (terms: object): string => JSON.stringify(terms)

function soldUnderOtherTerms({ log }: Simulation, stream: string): Finding[] {
  const sold = log.stream(stream).find(isSold)
  if (!sold) return []
  const changes = log
    .stream(SETTINGS_STREAM)
    .flatMap(({ type, data, position }) => (type === 'SalesTermsChanged' && position < sold.position ? [data] : []))
  const known = [defaultSalesTerms, ...changes].map(terms => text(acceptedNow(terms)))
  if (known.includes(text(sold.data.terms))) return []
  return [{ kind: 'terms of no moment', subject: stream, text: `it was sold under ${text(sold.data.terms)}` }]
}

function ofVoucher(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(voucher, id)
  if (state.status !== 'issued' || state.paidAt === null) return []
  const subject = `voucher-${id}`
  const bought = state.purchaseId === null ? undefined : simulation.state(purchase, state.purchaseId)
  const isOther = bought && bought.status !== 'none' && text(bought.terms) !== text(state.terms)
  const events = simulation.log.stream(subject)
  const ordered = events.find(event => event.type === 'VoucherOrdered')
  const first = events.find(event => event.type === 'VoucherIssued')
  const months = state.purchaseId === null ? (ordered?.data.validityMonths ?? 0) : state.terms.voucherMonths
  const expected = expiryMonthsAfter(dayAt(Date.parse(state.paidAt), zone), months, zone).expiresOn
  return [
    ...(isOther ? [{ kind: 'other terms than its package', subject, text: text(state.terms) }] : []),
    ...(first?.data.expiresOn === expected
      ? []
      : [{ kind: 'valid for other months', subject, text: `until ${first?.data.expiresOn} instead of ${expected}` }]),
  ]
}

/** Finds a booking that its client moved without a reason more often, or further ahead, than its terms allow. */
function ofMoves(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(booking, id)
  if (state.status === 'none') return []
  const ofClient = standing(simulation, id).filter(({ data }) => data.wishedBy === 'client')
  if (state.movesOfClient !== ofClient.length)
    return [{ kind: 'moves counted wrong', subject: `booking-${id}`, text: `${state.movesOfClient} moves` }]
  const free = ofClient.filter(({ data }) => data.reason === null)
  const last = expiryMonthsAfter(dayAt(Date.parse(state.firstStartsAt), zone), state.terms.moveMonths, zone).expiresOn
  const isWrong = free.length > state.terms.moves || free.some(({ data }) => data.date > last)
  return isWrong ? [{ kind: 'moved against its terms', subject: `booking-${id}`, text: `${free.length} moves` }] : []
}

/** The moves of a booking that were not taken back. */
function standing(simulation: Simulation, id: number): EventOf<'BookingRescheduled'>[] {
  const moves: EventOf<'BookingRescheduled'>[] = []
  for (const event of simulation.log.stream(`booking-${id}`)) {
    if (event.type !== 'BookingRescheduled') continue
    if (event.data.undoes) moves.pop()
    else moves.push(event)
  }
  return moves
}

/**
 * Finds moves by link that came too late, and cancellations by link that gave back what they should not, or did not.
 */
function ofLinks(simulation: Simulation, id: number): Finding[] {
  const subject = `booking-${id}`
  const events = simulation.log.stream(subject)
  const requested = events.find(event => event.type === 'BookingRequested')
  let startsAt = requested?.data.startsAt ?? ''
  const found: Finding[] = []
  for (const event of events) {
    if (event.type === 'BookingRescheduled') {
      const decided = decisionOf(simulation, event)
      if (event.data.through === 'link' && !mayBeInTime(simulation, decided, event.data.from.startsAt, requested))
        found.push({ kind: 'moved too late', subject, text: `${event.data.from.startsAt}` })
      startsAt = event.data.startsAt
    }
    if (event.type === 'BookingCanceled' && event.data.through === 'link') {
      const isRight = event.data.givesBack
        ? mayBeInTime(simulation, event, startsAt, requested)
        : !isInTimeAt(Date.parse(event.metadata.occurredAt), startsAt, requested)
      if (!isRight) found.push({ kind: 'gives back against its terms', subject, text: `${event.data.givesBack}` })
    }
  }
  return found
}

/** The event with which the day decided about a move. After a crash the booking may record it much later. */
const decisionOf = ({ log }: Simulation, event: EventOf<'BookingRescheduled'>): DomainEvent => {
  const { bookingId, date, startsAt, from } = event.data
  const isOfMove = (each: DomainEvent) =>
    each.type === 'SlotMoved' &&
    each.position < event.position &&
    each.data.bookingId === bookingId &&
    each.data.startsAt === startsAt &&
    each.data.from.startsAt === from.startsAt
  return log.stream(`agenda-${date}`).findLast(isOfMove) ?? event
}

type Requested = EventOf<'BookingRequested'> | undefined

const isInTimeAt = (now: number, startsAt: string, requested: Requested): boolean =>
  now <= Date.parse(startsAt) - (requested?.data.terms.noticeHours ?? 0) * 3_600_000

/** Whether an event may have been decided in time, which was at any moment since its work began. */
const mayBeInTime = (simulation: Simulation, event: DomainEvent, startsAt: string, requested: Requested): boolean =>
  isInTimeAt(begunAt(simulation, event), startsAt, requested)
