import type { EventOf } from '@alba/contracts/events'
import type { WorthKind } from '@alba/contracts/movements/kinds'
import type { Worth } from '@alba/contracts/movements/rows'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import { type Entry, entry } from './entry.ts'

/**
 * What a voucher is worth: how much the centre owes on it. Selling or restoring it adds to that; redeeming it, its end
 * and its invalidation take from it.
 */

export const changeTypes = [
  ...(['VoucherIssued', 'VoucherRedeemed', 'VoucherRestored', 'VoucherExtended'] as const),
  ...(['VoucherExtensionUndone', 'VoucherInvalidated', 'VoucherExpired'] as const),
] as const
export type WorthChanged = EventOf<(typeof changeTypes)[number]>
export type WorthBegun = EventOf<'VoucherOrdered' | 'VoucherImported'>

type Move = readonly [kind: WorthKind, cents: number]
type Change = {
  readonly state: Worth
  readonly moves: readonly Move[]
  /** The instant that the moves are dated, UTC; left out: that of the event. */
  readonly at?: string
  readonly bookingId?: number
}
type After = { readonly state: Worth; readonly entries: readonly Entry[] }

/** A new voucher. The centre owes nothing on an ordered one until it is issued, and the balance of an imported one. */
export function worthBegun({ type, data, metadata }: WorthBegun): After {
  const { amountCents, purchaseId, serviceId } = data
  const begun = {
    sold: purchaseId === null ? 'voucher' : 'package',
    serviceId,
    amountCents,
    changedAt: metadata.occurredAt,
  } as const
  if (type === 'VoucherOrdered')
    return { state: { ...begun, leftCents: 0, stands: 'ordered', expiresAt: null }, entries: [] }
  const { balanceCents: leftCents, expiresAt } = data
  const state = { ...begun, leftCents, stands: 'valid', expiresAt } as const
  return { state, entries: [entry(`${begun.sold}_imported`, leftCents, metadata.occurredAt)] }
}

/** What may be done with a voucher once it is issued. */
const afterIssue: readonly WorthChanged['type'][] = [
  'VoucherRedeemed',
  'VoucherRestored',
  'VoucherExtended',
  'VoucherExtensionUndone',
]

/** What a voucher is worth after an event, and what moved. */
export function worthAfter(before: Worth, event: WorthChanged): After {
  // An operator skipped the issue, so that nothing is owed on it, and nothing ceases to be.
  if (before.stands === 'ordered' && afterIssue.includes(event.type)) return { state: before, entries: [] }
  const { occurredAt } = event.metadata
  const { state, moves, at = occurredAt, bookingId } = changeOf(before, event)
  return {
    state: { ...state, changedAt: occurredAt },
    entries: moves.map(([kind, cents]) => entry(`${before.sold}_${kind}`, cents, at, bookingId)),
  }
}

function changeOf(before: Worth, event: WorthChanged): Change {
  switch (event.type) {
    case 'VoucherIssued': {
      const { amountCents } = before
      const state = { ...before, leftCents: amountCents, stands: 'valid', expiresAt: event.data.expiresAt } as const
      return { state, moves: [['sold', amountCents]], at: event.data.paidAt }
    }
    case 'VoucherRedeemed': {
      const { amountCents, balanceCents, bookingId } = event.data
      return { state: { ...before, leftCents: balanceCents }, moves: [['redeemed', -amountCents]], bookingId }
    }
    case 'VoucherRestored':
      return restored(before, event)
    case 'VoucherExtended':
      return extended(before, event.data.expiresAt)
    case 'VoucherExtensionUndone':
      return extensionUndone(before, event)
    case 'VoucherInvalidated':
      return {
        state: { ...before, leftCents: 0, stands: 'invalidated' },
        moves: before.stands === 'valid' ? [['invalidated', -before.leftCents]] : [],
      }
    case 'VoucherExpired':
      return lapsed(before, lapsedAt(before))
  }
}

/**
 * A canceled booking gives back the amount that it took. If the voucher has lapsed or was invalidated, a second move
 * takes the amount away again, because nobody can use it.
 */
function restored(before: Worth, { data, metadata }: EventOf<'VoucherRestored'>): Change {
  const { amountCents, balanceCents, bookingId } = data
  const back: Move = ['restored', amountCents]
  if (before.stands === 'invalidated') return { state: before, moves: [back, ['invalidated', -amountCents]], bookingId }
  const state = { ...before, leftCents: balanceCents }
  if (before.stands === 'lapsed') return { state, moves: [back, ['lapsed', -amountCents]], bookingId }
  if (!hasEnded(before, metadata.occurredAt)) return { state, moves: [back], bookingId }
  // The last day has passed, but the voucher was used up then, so that nothing lapsed. What is given back lapses now.
  return { state: { ...state, stands: 'lapsed' }, moves: [back, ['lapsed', -balanceCents]], bookingId }
}

function extended(before: Worth, expiresAt: string): Change {
  if (before.stands === 'invalidated') return { state: before, moves: [] }
  const state = { ...before, stands: 'valid', expiresAt } as const
  return { state, moves: before.stands === 'lapsed' ? [['revived', before.leftCents]] : [] }
}

/** The former last day counts again. If it has passed, the voucher lapses now. */
function extensionUndone(before: Worth, { data, metadata }: EventOf<'VoucherExtensionUndone'>): Change {
  const state = { ...before, expiresAt: data.expiresAt }
  return hasEnded(state, metadata.occurredAt) ? lapsed(state, metadata.occurredAt) : { state, moves: [] }
}

const lapsed = (before: Worth, at: string): Change =>
  before.stands === 'valid'
    ? { state: { ...before, stands: 'lapsed' }, moves: [['lapsed', -before.leftCents]], at }
    : { state: before, moves: [] }

const hasEnded = ({ expiresAt }: Worth, at: string): boolean =>
  expiresAt !== null && hasExpired(expiresAt, Date.parse(at))

/** When a voucher lapsed: the second after its last one, or the instant of its last change if that was later. */
function lapsedAt({ expiresAt, changedAt }: Worth): string {
  const ended = Date.parse(expiresAt ?? changedAt) + 1_000
  return new Date(Math.max(ended, Date.parse(changedAt))).toISOString()
}
