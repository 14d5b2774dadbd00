import type { DomainEvent } from '@alba/contracts/events'
import { compute, contestedOf, refundedOf } from './compute.ts'
import { minute } from './computed-lines.ts'
import { computedShares } from './computed-shares.ts'

/*
 * The accounts that follow from a log, computed a second time as simply as possible: every event says itself what it
 * moved, save what lapses. Amounts in cents.
 */

/** What an event added to a figure, or took from it. */
type Moved = { readonly figure: string; readonly cents: number; readonly at: string }

/** What is left on a voucher. */
type Left = {
  readonly prefix: 'vouchers' | 'packages'
  readonly amount: number
  /** What was paid for it: its share of the price of its package. */
  readonly worth: number
  left: number
  /** What the centre owes of it, by the list price. */
  owed: number
  isOwed: boolean
  isInvalid: boolean
  expiresAt: string
  changedAt: string
}

type Ledger = {
  readonly moved: Moved[]
  readonly vouchers: Map<number, Left>
  readonly atCentre: Map<number, number>
  readonly shares: ReadonlyMap<number, number>
}

/** The whole of a voucher is worth what was paid for it; a part counts at its face value. */
const worthOf = (cents: number, { amount, worth }: Left): number => (cents === amount ? worth : cents)

/** Changes what is owed on a voucher, and notes by how much the worth of that debt changes. */
function owe({ moved }: Ledger, voucher: Left, figure: string, cents: number, at: string): void {
  const before = worthOf(voucher.owed, voucher)
  voucher.owed += cents
  moved.push({ figure: `${voucher.prefix}_${figure}`, cents: worthOf(voucher.owed, voucher) - before, at })
}

const ledgerOf = (events: readonly DomainEvent[]): Ledger => {
  const ledger: Ledger = { moved: [], vouchers: new Map(), atCentre: new Map(), shares: computedShares(events) }
  for (const event of events) {
    applyMoney(ledger, event)
    applyVoucher(ledger, event)
  }
  return ledger
}

function applyMoney({ moved, atCentre }: Ledger, { type, data, metadata: { occurredAt } }: DomainEvent): void {
  const add = (figure: string, cents: number, at: string = occurredAt) => moved.push({ figure, cents, at })
  switch (type) {
    case 'PaymentSucceeded':
      return void add('card', data.amountCents, data.paidAt)
    case 'PaymentRefunded':
      return void add('refunded', -(data.refund?.amountCents ?? Number.NaN), data.refund?.refundedAt)
    case 'PaymentRefundFailed':
      return void add('refunded', data.amountCents)
    case 'RefundedOtherwise':
    case 'RefundedOnSite':
      return void add('refunded', -data.amountCents)
    case 'PaymentDisputed':
      return void add('disputed', -data.amountCents, data.disputedAt)
    case 'DisputeClosed':
      return void (data.outcome === 'won' && add('disputed', data.amountCents))
    case 'RefundWrittenOff':
    case 'RefundOnSiteWrittenOff':
      return void add('written_off', data.amountCents)
    case 'PaidOnSite':
      atCentre.set(data.bookingId, data.amountCents)
      return void add('on_site', data.amountCents)
    case 'PaymentOnSiteUndone':
      return void add('on_site', -(atCentre.get(data.bookingId) ?? Number.NaN))
  }
}

function applyVoucher(ledger: Ledger, { type, data, metadata: { occurredAt } }: DomainEvent): void {
  const { vouchers } = ledger
  if (type === 'VoucherOrdered' || type === 'VoucherImported') {
    const isImport = type === 'VoucherImported'
    const voucher: Left = {
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
    if (isImport) owe(ledger, voucher, 'imported', data.balanceCents, occurredAt)
    return
  }
  const voucher = 'voucherId' in data ? vouchers.get(data.voucherId) : undefined
  if (!voucher) return
  const add = (figure: string, cents: number, at = occurredAt) => owe(ledger, voucher, figure, cents, at)
  // `expiresAt` is the last second in which a voucher is valid.
  const isOver = () => Date.parse(voucher.expiresAt) + 1_000 <= Date.parse(occurredAt)
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
      if (!voucher.isOwed) add(voucher.isInvalid ? 'invalidated' : 'lapsed', -data.amountCents)
      voucher.left += data.amountCents
      if (isOver()) lapse(occurredAt)
      break
    case 'VoucherExtended':
      voucher.expiresAt = data.expiresAt
      if (!voucher.isOwed && !voucher.isInvalid) add('lapsed', voucher.left)
      voucher.isOwed = !voucher.isInvalid
      break
    case 'VoucherExtensionUndone':
      voucher.expiresAt = data.expiresAt
      if (isOver()) lapse(occurredAt)
      break
    case 'VoucherExpired': {
      // It lapses when it ended, not when that is recorded, but never before its last change.
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

/** The figures that a figure is a part of. */
function partOf(figure: string): readonly string[] {
  if (figure === 'written_off') return []
  if (figure === 'card' || figure === 'on_site') return ['taken', 'kept']
  return figure.includes('_') ? [`${figure.split('_')[0]}_change`] : ['kept']
}

/** Sums by figure, without those that are 0. */
function sumsOf(moved: readonly Moved[]): Record<string, number> {
  const all = moved.flatMap(({ figure, cents, at }) => {
    const all = [figure, ...partOf(figure)]
    return all.map(name => ({ figure: name, cents, at }))
  })
  const sums = [...Map.groupBy(all, each => each.figure)].map(
    ([figure, own]) => [figure, sum(own.map(({ cents }) => cents))] as const,
  )
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0))
}

/** The accounts that every screen and every file should show. @param months such as `2026-11` */
export function computedAccounts(events: readonly DomainEvent[], months: readonly string[]) {
  const { moved, vouchers } = ledgerOf(events)
  const { payments, bookings } = compute(events)
  const onSite = [...bookings.values()].flatMap(booking => booking.onSite ?? [])
  const left = [...vouchers].filter(([, { isOwed, left }]) => isOwed && left > 0)
  const leftOf = (prefix: Left['prefix']) =>
    sum(left.filter(([, own]) => own.prefix === prefix).map(([, own]) => worthOf(own.left, own)))
  return {
    total: sumsOf(moved),
    months: months.map(month => sumsOf(moved.filter(({ at }) => minute(at).startsWith(month)))),
    /** What the screens of payments and bookings show as kept, from their own arithmetic. */
    kept:
      sum([...payments.values()].map(payment => payment.received - refundedOf(payment) - contestedOf(payment))) +
      sum(onSite.map(({ paid, returned }) => paid - returned)),
    owed: { vouchers: leftOf('vouchers'), packages: leftOf('packages') },
    owedOn: Object.fromEntries(left.map(([id, own]) => [id, worthOf(own.left, own)])),
    differences: {},
  }
}
