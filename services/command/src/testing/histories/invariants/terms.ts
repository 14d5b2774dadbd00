import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { monthsAfter } from '@alba/contracts/vouchers/rules'
import { booking } from '../../../bookings/booking.ts'
import { purchase } from '../../../packages/purchase.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import { zone } from '../centre.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'

/**
 * What is booked or sold has terms that were in force by then, and keeps them: the vouchers of a package have those of
 * their purchase, a voucher is valid for its own months, and a client's move without a reason respects the booking's
 * own terms (ADR 68).
 */
export const termsFindings = (simulation: Simulation): Finding[] => [
  ...[...simulation.log.streams()].flatMap(stream => soldUnderOtherTerms(simulation, stream)),
  ...idsOf(simulation, 'voucher').flatMap(id => ofVoucher(simulation, id)),
  ...idsOf(simulation, 'booking').flatMap(id => ofMoves(simulation, id)),
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
  const expected = monthsAfter(dayAt(Date.parse(state.paidAt), zone), months, zone).expiresOn
  return [
    ...(isOther ? [{ kind: 'other terms than its package', subject, text: text(state.terms) }] : []),
    ...(first?.data.expiresOn === expected
      ? []
      : [{ kind: 'valid for other months', subject, text: `until ${first?.data.expiresOn} instead of ${expected}` }]),
  ]
}

/** How many of its client's moves needed no reason: no more than its terms allow, and all near the first date. */
function ofMoves(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(booking, id)
  if (state.status === 'none') return []
  const free = simulation.log
    .stream(`booking-${id}`)
    .filter((event): event is EventOf<'BookingRescheduled'> => event.type === 'BookingRescheduled')
    .filter(({ data }) => data.wishedBy === 'client' && data.reason === null)
  const last = monthsAfter(dayAt(Date.parse(state.firstStartsAt), zone), state.terms.moveMonths, zone).expiresOn
  const isWrong = free.length > state.terms.moves || free.some(({ data }) => data.date > last)
  return isWrong ? [{ kind: 'moved against its terms', subject: `booking-${id}`, text: `${free.length} moves` }] : []
}
