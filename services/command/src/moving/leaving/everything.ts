import type { DomainEvent } from '@alba/contracts/events'
import type { Decider } from '@alba/contracts/shared/decision'
import { ERASED } from '@alba/contracts/shared/event'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { type BookingDetails, booking, type KnownBooking } from '../../bookings/booking.ts'
import { type Purchase, purchase } from '../../packages/purchase.ts'
import { type KnownPayment, payment } from '../../payments/payment.ts'
import { type IssuedVoucher, type Voucher, voucher } from '../../vouchers/voucher.ts'
import { type Withdrawal, withdrawal } from '../../withdrawals/withdrawal.ts'

type Known<State extends { readonly status: string }> = Exclude<State, { readonly status: 'none' }>
export type Client = { readonly name: string; readonly email: string; readonly phone: string | null }
/**
 * A voucher that was issued, even if it cannot be used any more. `boughtOn` is the day in the file from which the
 * voucher was imported; null for any other voucher.
 */
export type BoughtVoucher = IssuedVoucher & {
  readonly status: 'issued' | 'invalidated'
  readonly boughtOn: string | null
}

export type Everything = {
  readonly clients: readonly Client[]
  readonly bookings: readonly KnownBooking[]
  readonly vouchers: readonly BoughtVoucher[]
  readonly purchases: readonly (Known<Purchase> & { readonly boughtOn: string | null })[]
  readonly payments: readonly KnownPayment[]
  readonly withdrawals: readonly Known<Withdrawal>[]
}

/** The last state of everything in a log. */
export function everythingIn(events: readonly DomainEvent[]): Everything {
  const boughtOn = new Map(events.flatMap(({ stream, data }) => ('boughtOn' in data ? [[stream, data.boughtOn]] : [])))
  const withDay = <State extends object>(stream: string, state: State) => ({
    ...state,
    boughtOn: boughtOn.get(stream) ?? null,
  })
  const bookings = statesOf(booking, 'booking-', events)
  const vouchers = statesOf<Voucher>(voucher, 'voucher-', events)
  const purchases = statesOf<Purchase>(purchase, 'purchase-', events)
  return {
    clients: clientsIn(events),
    bookings: [...bookings.values()].filter(isKnown),
    vouchers: [...vouchers].flatMap(([stream, state]) => (isIssued(state) ? [withDay(stream, state)] : [])),
    purchases: [...purchases].flatMap(([stream, state]) => (isKnown(state) ? [withDay(stream, state)] : [])),
    payments: [...statesOf(payment, 'payment-', events).values()].filter(isKnown),
    withdrawals: [...statesOf<Withdrawal>(withdrawal, 'withdrawal-', events).values()].filter(isKnown),
  }
}

const isKnown = <State extends { readonly status: string }>(state: State): state is Known<State> =>
  state.status !== 'none'
const isIssued = (state: Voucher): state is Extract<Voucher, { status: 'issued' | 'invalidated' }> =>
  state.status === 'issued' || state.status === 'invalidated'

function statesOf<State>(
  { initial, evolve }: Pick<Decider<never, State, never>, 'initial' | 'evolve'>,
  prefix: string,
  events: readonly DomainEvent[],
): ReadonlyMap<string, State> {
  const states = new Map<string, State>()
  for (const event of events)
    if (event.stream.startsWith(prefix))
      // Cast, because the prefix decides which events `evolve` takes.
      states.set(event.stream, evolve(states.get(event.stream) ?? initial, event as never))
  return states
}

/** The details of a client in a booking or an order, as typed or corrected. */
type Given = { readonly personId: string; readonly client: Client; readonly isImported: boolean }

/**
 * Everybody who booked, bought or was imported, each with their last details. Imported details are older than the
 * others, so they count only for people who have no others. After a correction, details belong to the person of the new
 * address. Erased people are left out.
 */
function clientsIn(events: readonly DomainEvent[]): Client[] {
  const clients = new Map<string, Client>()
  for (const { personId, client, isImported } of givenIn(events))
    if (!isImported || !clients.has(personId)) clients.set(personId, client)
  return [...clients.values()].filter(({ email }) => email !== ERASED)
}

/** The last details in each stream, the oldest first. */
function givenIn(events: readonly DomainEvent[]): Iterable<Given> {
  const given = new Map<string, Given>()
  for (const event of events) {
    const client = clientOf(event)
    if (!client || !('personId' in event.data) || !event.data.personId) continue
    const isImported = 'importedFrom' in event.data && event.data.importedFrom !== undefined
    given.delete(event.stream)
    given.set(event.stream, { personId: event.data.personId, client, isImported })
  }
  return given.values()
}

function clientOf({ type, data }: DomainEvent): Client | undefined {
  switch (type) {
    case 'ClientRecorded':
    case 'ClientContactCorrected':
    case 'ClientsJoined':
    case 'ClientsParted':
      return data
    case 'BookingRequested':
    case 'BookingContactCorrected':
      return ofBooking(data)
    case 'VoucherOrdered':
    case 'VoucherBuyerCorrected':
      // The buyer of a voucher of a package is in its purchase; the voucher is corrected a moment later by a policy.
      return data.purchaseId === null ? ofBuyer(data) : undefined
    case 'VoucherImported':
    case 'PackagePurchased':
    case 'PackageImported':
    case 'PurchaseBuyerCorrected':
      return ofBuyer(data)
    default:
      return undefined
  }
}

const ofBooking = (data: Pick<BookingDetails, 'customerName' | 'customerEmail' | 'customerPhone'>): Client => ({
  name: data.customerName,
  email: data.customerEmail,
  phone: data.customerPhone,
})

type Buyer = Pick<IssuedVoucher, 'purchaserFirstname' | 'purchaserName' | 'purchaserEmail' | 'purchaserPhone'>
const ofBuyer = (data: Buyer): Client => ({
  name: buyerName(data.purchaserFirstname, data.purchaserName) || data.purchaserEmail,
  email: data.purchaserEmail,
  phone: data.purchaserPhone,
})
