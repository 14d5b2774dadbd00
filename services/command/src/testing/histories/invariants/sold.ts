import { bookingStream } from '@alba/contracts/bookings/events'
import { serviceStream } from '@alba/contracts/catalogue/events'
import type { EventOf } from '@alba/contracts/events'
import { packageStream } from '@alba/contracts/packages/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { redeemVoucher } from '../../../vouchers/decide.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { requestOf } from './as-booked.ts'
import { idsOf } from './ids.ts'
import { eventsOf, inForce, isOf } from './in-force.ts'

/**
 * Finds sales whose name, price or contents were not those on offer at that moment, and vouchers that do not pay what
 * they promise: a voucher pays its own treatment, even if that costs more by now; when its treatment is retired, it
 * pays others like a voucher for an amount (ADR 43).
 */
export const soldFindings = (simulation: Simulation): Finding[] => [
  ...eventsOf(simulation, 'VoucherOrdered').flatMap(event => ofOrder(simulation, event)),
  ...eventsOf(simulation, 'PackagePurchased').flatMap(event => ofPurchase(simulation, event)),
  ...eventsOf(simulation, 'PartPaidWithVoucher').flatMap(ofRest),
  ...idsOf(simulation, 'voucher').flatMap(id => [...ofRedemptions(simulation, id), ...ofUse(simulation, id)]),
]

function ofOrder(simulation: Simulation, event: EventOf<'VoucherOrdered'>): Finding[] {
  const { serviceId, serviceName, amountCents, purchaseId } = event.data
  if (serviceId === null) return []
  const offered =
    purchaseId === null
      ? inForce(simulation, serviceStream(serviceId), 'ServiceDefined', event).map(({ name, priceCents }) => [
          name,
          priceCents,
        ])
      : bought(simulation, purchaseId).map(item => [item.serviceName, item.amountCents])
  if (offered.some(([name, price]) => name === serviceName && price === amountCents)) return []
  return [{ kind: 'sold as never offered', subject: event.stream, text: `${serviceName} for ${amountCents} cents` }]
}

const bought = ({ log }: Simulation, purchaseId: number) =>
  log.stream(`purchase-${purchaseId}`).find(isOf('PackagePurchased', 'PackageImported'))?.data.items ?? []

function ofPurchase(simulation: Simulation, event: EventOf<'PackagePurchased'>): Finding[] {
  const { data, stream: subject } = event
  const contents = (items: readonly { readonly serviceId: number; readonly quantity: number }[]) =>
    JSON.stringify(items.map(({ serviceId, quantity }) => [serviceId, quantity]))
  const isOffered = inForce(simulation, packageStream(data.packageId), 'PackageDefined', event).some(
    each =>
      each.name === data.packageName &&
      each.priceCents === data.amountCents &&
      contents(each.items) === contents(data.items),
  )
  const neverOffered = data.items.filter(
    item =>
      !inForce(simulation, serviceStream(item.serviceId), 'ServiceDefined', event).some(
        each => each.name === item.serviceName && each.priceCents === item.amountCents && each.priceCents > 0,
      ),
  )
  return isOffered && neverOffered.length === 0
    ? []
    : [{ kind: 'sold as never offered', subject, text: JSON.stringify(data.items) }]
}

/**
 * A voucher of which nothing was spent pays its own treatment with all that is on it. Otherwise a voucher pays the
 * price that was booked.
 */
function ofRedemptions(simulation: Simulation, id: number): Finding[] {
  const subject = voucherStream(id)
  const events = simulation.log.stream(subject)
  const first = events.find(isOf('VoucherOrdered', 'VoucherImported'))
  if (!first) return []
  let balanceCents = first.type === 'VoucherImported' ? first.data.balanceCents : first.data.amountCents
  return events.filter(isOf('VoucherRedeemed', 'VoucherRestored')).flatMap(event => {
    const before = balanceCents
    balanceCents = event.data.balanceCents
    if (event.type === 'VoucherRestored') return []
    const problem = ofRedemption(simulation, event, first.data, before)
    return problem === undefined ? [] : [{ kind: 'redeemed against the rules', subject, text: problem }]
  })
}

type Worth = { readonly serviceId: number | null; readonly amountCents: number }

function ofRedemption(
  simulation: Simulation,
  event: EventOf<'VoucherRedeemed'>,
  { serviceId, amountCents }: Worth,
  balanceCents: number,
): string | undefined {
  const booked = requestOf(simulation, event.data.bookingId)
  if (!booked) return `booking ${event.data.bookingId} is not recorded`
  // It is for a treatment, and nothing was spent of it yet.
  const isWhole = serviceId !== null && balanceCents === amountCents
  if (event.data.isPart) return ofPart(simulation, event, { isWhole, balanceCents })
  // No voucher for one treatment pays two.
  const isItsOwn = booked.serviceId === serviceId && !booked.second
  const expected = isWhole && isItsOwn ? balanceCents : booked.priceCents
  if (event.data.amountCents !== expected) return `${event.data.amountCents} instead of ${expected} cents`
  if (!isWhole || isItsOwn) return undefined
  const isRetired = inForce(simulation, serviceStream(serviceId), 'ServiceDefined', event).some(
    ({ retired }) => retired === true,
  )
  return isRetired ? undefined : `it paid treatment ${booked.serviceId}, and its own ${serviceId} is offered`
}

/**
 * A part is all that is left on the voucher, or all that was due at some moment; or else the rest would be
 * less than a card can pay, and then 50 cents, the least that it can pay, are left for it.
 */
function ofPart(
  { log }: Simulation,
  { data: { bookingId, amountCents } }: EventOf<'VoucherRedeemed'>,
  { isWhole, balanceCents }: { readonly isWhole: boolean; readonly balanceCents: number },
): string | undefined {
  if (isWhole) return `it paid a part of booking ${bookingId}, and pays only as a whole`
  const dues = log.stream(bookingStream(bookingId)).flatMap(({ type, data }) => {
    if (type === 'BookingRequested') return [data.priceCents]
    return type === 'PartPaidWithVoucher' ? [data.restCents] : []
  })
  const isExpected = dues.some(due =>
    balanceCents >= due ? amountCents === due : amountCents === Math.min(balanceCents, due - 50),
  )
  return isExpected
    ? undefined
    : `a part of ${amountCents} cents of a balance of ${balanceCents}, when ${dues} were due`
}

/** Finds what vouchers left of a price that no card can pay. */
const ofRest = ({ data: { restCents }, stream: subject }: EventOf<'PartPaidWithVoucher'>): Finding[] =>
  restCents === 0 || restCents >= 50
    ? []
    : [{ kind: 'rest that no card can pay', subject, text: `vouchers left ${restCents} cents` }]

/** Finds treatments that a valid voucher promises to pay and does not, or the other way round. */
function ofUse(simulation: Simulation, id: number): Finding[] {
  const state = simulation.state(voucher, id)
  if (state.status !== 'issued' || state.balanceCents === 0 || state.suspendedBy !== null) return []
  if (Date.parse(state.expiresAt) < simulation.now || state.serviceId === null) return []
  const services = [...simulation.reference().services.values()]
  const retiredServices = new Set(services.flatMap(each => (each.retired === true ? [each.serviceId] : [])))
  const wanted = services.filter(each => each.retired !== true && each.priceCents > 0)
  return wanted.flatMap(({ serviceId, priceCents }) => {
    const promised = isPromised(state, { serviceId, priceCents }, retiredServices.has(state.serviceId ?? 0))
    const wants = { number: state.number, bookingId: 1, serviceId, priceCents, retiredServices }
    if (redeemVoucher(state, wants, simulation.now).ok === promised) return []
    const text = `${state.balanceCents} cents of a voucher for ${state.serviceId} ${promised ? 'do not pay' : 'pay'} ${serviceId}`
    return [{ kind: 'voucher not usable as promised', subject: voucherStream(id), text }]
  })
}

const isPromised = (
  { serviceId, amountCents, balanceCents }: Worth & { readonly balanceCents: number },
  wanted: Pick<EventOf<'ServiceDefined'>['data'], 'serviceId' | 'priceCents'>,
  isRetired: boolean,
): boolean => {
  if (serviceId === wanted.serviceId && balanceCents === amountCents) return true
  const isAmount = isRetired || balanceCents < amountCents
  return isAmount && wanted.priceCents <= balanceCents
}
