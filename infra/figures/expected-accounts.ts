import type { DomainEvent } from '@alba/contracts/events'
import { localMinute } from './expected-figures.ts'
import { expectedShares } from './expected-shares.ts'
import { contestedOf, expectedState, refundedOf } from './expected-state.ts'

/*
 * The accounts, as they follow from a log, computed as simply as possible. Almost every event says itself what it moves;
 * only what lapses must be worked out. Amounts in cents, moments as UTC instants.
 */

/** What an event adds to a figure of the accounts, or takes from it. */
type Movement = { readonly figure: string; readonly cents: number; readonly at: string }

type VoucherDebt = {
  /** Begins the names of the figures that the voucher changes. */
  readonly prefix: 'vouchers' | 'packages'
  readonly amount: number
  /** What was paid for the voucher. Of a voucher of a package: its share of the price. */
  readonly worth: number
  /** What bookings did not use yet. */
  left: number
  /** What the accounts show as owed, by the list price. */
  owed: number
  /** Whether the centre owes what is left: from the sale until the voucher expires or is invalidated. */
  isOwed: boolean
  isInvalid: boolean
  expiresAt: string
  changedAt: string
}

type Ledger = {
  readonly movements: Movement[]
  readonly vouchers: Map<number, VoucherDebt>
  /** Cents paid at the centre, by the id of the booking. */
  readonly paidOnSite: Map<number, number>
  readonly shares: ReadonlyMap<number, number>
}

/** The whole of a voucher is worth what was paid for it; a part counts at its face value. */
const worthOf = (cents: number, { amount, worth }: VoucherDebt): number => (cents === amount ? worth : cents)

/** Changes what is owed for a voucher, and adds a movement of the same worth. */
function changeDebt({ movements }: Ledger, voucher: VoucherDebt, figure: string, cents: number, at: string): void {
  const before = worthOf(voucher.owed, voucher)
  voucher.owed += cents
  movements.push({ figure: `${voucher.prefix}_${figure}`, cents: worthOf(voucher.owed, voucher) - before, at })
}

function ledgerOf(events: readonly DomainEvent[]): Ledger {
  const ledger: Ledger = {
    movements: [],
    vouchers: new Map(),
    paidOnSite: new Map(),
    shares: expectedShares(events),
  }
  for (const event of events) {
    applyToMoney(ledger, event)
    applyToVoucher(ledger, event)
  }
  return ledger
}

function applyToMoney({ movements, paidOnSite }: Ledger, { type, data, metadata: { occurredAt } }: DomainEvent): void {
  const add = (figure: string, cents: number, at: string = occurredAt) => {
    movements.push({ figure, cents, at })
  }
  switch (type) {
    case 'PaymentSucceeded':
      add('card', data.amountCents, data.paidAt)
      return
    case 'PaymentRefunded':
      add('refunded', -(data.refund?.amountCents ?? Number.NaN), data.refund?.refundedAt)
      return
    case 'PaymentRefundFailed':
      add('refunded', data.amountCents)
      return
    case 'RefundedOtherwise':
    case 'RefundedOnSite':
      add('refunded', -data.amountCents)
      return
    case 'PaymentDisputed':
      add('disputed', -data.amountCents, data.disputedAt)
      return
    case 'DisputeClosed':
      if (data.outcome === 'won') add('disputed', data.amountCents)
      return
    case 'RefundWrittenOff':
    case 'RefundOnSiteWrittenOff':
      add('written_off', data.amountCents)
      return
    case 'PaidOnSite':
      paidOnSite.set(data.bookingId, data.amountCents)
      add('on_site', data.amountCents)
      return
    case 'PaymentOnSiteUndone':
      add('on_site', -(paidOnSite.get(data.bookingId) ?? Number.NaN))
  }
}

function applyToVoucher(ledger: Ledger, { type, data, metadata: { occurredAt } }: DomainEvent): void {
  const { vouchers } = ledger
  if (type === 'VoucherOrdered' || type === 'VoucherImported') {
    const isImport = type === 'VoucherImported'
    const voucher: VoucherDebt = {
      prefix: data.purchaseId === null ? 'vouchers' : 'packages',
      amount: data.amountCents,
      worth: ledger.shares.get(data.voucherId) ?? data.amountCents,
      owed: 0,
      left: isImport ? data.balanceCents : 0,
      isOwed: isImport,
      isInvalid: false,
      expiresAt: isImport ? data.expiresAt : '',
      changedAt: occurredAt,
    }
    vouchers.set(data.voucherId, voucher)
    if (isImport) changeDebt(ledger, voucher, 'imported', data.balanceCents, occurredAt)
    return
  }
  const voucher = 'voucherId' in data ? vouchers.get(data.voucherId) : undefined
  if (!voucher) return
  const add = (figure: string, cents: number, at = occurredAt) => changeDebt(ledger, voucher, figure, cents, at)
  // `expiresAt` is the last second in which a voucher is valid.
  const hasExpired = () => Date.parse(voucher.expiresAt) + 1_000 <= Date.parse(occurredAt)
  const lapse = (at: string) => {
    if (voucher.isOwed) add('lapsed', -voucher.left, at)
    voucher.isOwed = false
  }
  switch (type) {
    case 'VoucherIssued':
      voucher.left = voucher.amount
      voucher.isOwed = true
      voucher.expiresAt = data.expiresAt
      add('sold', voucher.amount, data.paidAt)
      break
    case 'VoucherRedeemed':
      voucher.left -= data.amountCents
      add('redeemed', -data.amountCents)
      break
    case 'VoucherRestored':
      add('redeemed', data.amountCents)
      // On a voucher that is no longer owed, the restored amount is lost again at once.
      if (!voucher.isOwed) add(voucher.isInvalid ? 'invalidated' : 'lapsed', -data.amountCents)
      voucher.left += data.amountCents
      if (hasExpired()) lapse(occurredAt)
      break
    case 'VoucherExtended':
      voucher.expiresAt = data.expiresAt
      if (!voucher.isOwed && !voucher.isInvalid) add('lapsed', voucher.left)
      voucher.isOwed = !voucher.isInvalid
      break
    case 'VoucherExtensionUndone':
      voucher.expiresAt = data.expiresAt
      if (hasExpired()) lapse(occurredAt)
      break
    case 'VoucherExpired': {
      // What is left lapses when the voucher expired, not when that is recorded, but never before its last change.
      const ended = Math.max(Date.parse(voucher.expiresAt) + 1_000, Date.parse(voucher.changedAt))
      lapse(new Date(ended).toISOString())
      break
    }
    case 'VoucherInvalidated':
      if (voucher.isOwed) add('invalidated', -voucher.left)
      voucher.isOwed = false
      voucher.isInvalid = true
      break
    default:
      return
  }
  voucher.changedAt = occurredAt
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The sums that a figure is a part of. */
function partOf(figure: string): readonly string[] {
  if (figure === 'written_off') return []
  if (figure === 'card' || figure === 'on_site') return ['taken', 'kept']
  return figure.includes('_') ? [`${figure.split('_')[0]}_change`] : ['kept']
}

/** Cents by figure, without figures that are 0. */
function sumsOf(movements: readonly Movement[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const { figure, cents } of movements)
    for (const name of [figure, ...partOf(figure)]) sums.set(name, (sums.get(name) ?? 0) + cents)
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0))
}

/**
 * The accounts that every screen and every file should show, in the form of `readAccounts`.
 * @param months such as `2026-11`
 */
export function expectedAccounts(events: readonly DomainEvent[], months: readonly string[]) {
  const { movements, vouchers } = ledgerOf(events)
  const { payments, bookings } = expectedState(events)
  const onSite = [...bookings.values()].flatMap(booking => booking.onSite ?? [])
  const owed = [...vouchers].filter(([, { isOwed, left }]) => isOwed && left > 0)
  const owedFor = (prefix: VoucherDebt['prefix']) =>
    sum(owed.filter(([, voucher]) => voucher.prefix === prefix).map(([, voucher]) => worthOf(voucher.left, voucher)))
  return {
    total: sumsOf(movements),
    months: months.map(month => sumsOf(movements.filter(({ at }) => localMinute(at).startsWith(month)))),
    /** What was kept, as the screens of payments and bookings compute it. The accounts must have the same sum. */
    kept:
      sum([...payments.values()].map(payment => payment.received - refundedOf(payment) - contestedOf(payment))) +
      sum(onSite.map(({ paid, returned }) => paid - returned)),
    owed: { vouchers: owedFor('vouchers'), packages: owedFor('packages') },
    owedByVoucher: Object.fromEntries(owed.map(([id, voucher]) => [id, worthOf(voucher.left, voucher)])),
    differences: {},
  }
}
