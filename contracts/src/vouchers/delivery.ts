import { z } from 'zod'
import { localToEpochMinutes } from '../shared/centre-time.ts'
import type { Rejection } from '../shared/rejections.ts'
import { hasExpired } from './rules.ts'

/*
 * A gift on its day (ADR 108): the buyer of a voucher chooses when it is sent, and how its card looks.
 */

/**
 * To whom a voucher is sent on its day: to the recipient where the buyer gave an address, or else to the buyer, who gives
 * it.
 */
export const deliveredTo = z.enum(['recipient', 'buyer'])
export type DeliveredTo = z.infer<typeof deliveredTo>

/** How a voucher is drawn: as dark lines that any printer can print, or in colours as the page of the sale shows it. */
export const voucherCard = z.enum(['quiet', 'coloured'])
export type VoucherCard = z.infer<typeof voucherCard>

/** To whom a voucher is sent. @param recipientEmail null when the buyer gave none, and once the buyer is erased */
export const recipientOrBuyer = (recipientEmail: string | null): DeliveredTo =>
  recipientEmail === null ? 'buyer' : 'recipient'

/**
 * The moment that a buyer chose, or why a voucher cannot be sent then. A time that the clock skips in spring does not
 * exist; one that comes twice in autumn means its first occurrence.
 * @param local the centre's date and time without a zone
 * @param expiresAt the last second in which the voucher is valid, UTC
 * @param now milliseconds since the epoch
 */
export function deliveryAt(
  local: string,
  expiresAt: string,
  { zone, now }: { readonly zone: string; readonly now: number },
): { readonly at: string } | { readonly refused: Rejection } {
  const minutes = localToEpochMinutes(local, zone)
  if (minutes === undefined) return { refused: 'delivery_skipped' }
  const ms = minutes * 60_000
  if (ms <= now) return { refused: 'delivery_past' }
  if (hasExpired(expiresAt, ms)) return { refused: 'delivery_too_late' }
  return { at: new Date(ms).toISOString() }
}
