import { z } from 'zod'
import { instant, localDate } from '../shared/centre-time.ts'
import { personId } from '../shared/event.ts'
import { randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { deliveredTo } from '../vouchers/delivery.ts'
import { publish } from './publish.ts'

const voucher = { voucherId: randomId }
/** The last day of the voucher, and the end of that day. */
const expiry = { expiresOn: localDate, expiresAt: instant }
/** What a booking took from the voucher or gave back to it, and what is on the voucher afterwards. */
const movement = { ...voucher, bookingId: randomId, amountCents: cents, balanceCents: cents }

/**
 * The events about vouchers that other processes get. Each names the event of the log that it is made from. None
 * contains the voucher's number, because anybody who has it can spend it.
 */
export const publishedVouchers = [
  publish(
    'VoucherOrdered',
    'alba.voucher.ordered.v1',
    z.object({
      ...voucher,
      personId,
      serviceId: smallId.nullable(),
      amountCents: cents,
      purchaseId: randomId.nullable(),
    }),
  ),
  publish('VoucherOrderCanceled', 'alba.voucher.order-canceled.v1', z.object(voucher)),
  publish(
    'VoucherIssued',
    'alba.voucher.issued.v1',
    z.object({ ...voucher, paidAt: instant, paidWith: z.enum(['card', 'package']), ...expiry }),
    data => ({ ...data, paidWith: data.paidWith.kind }),
  ),
  publish('VoucherRedeemed', 'alba.voucher.redeemed.v1', z.object(movement)),
  publish(
    'VoucherRestored',
    'alba.voucher.restored.v1',
    z.object({ ...movement, reason: z.enum(['canceled_by_staff', 'not_confirmed']) }),
    // Consumers of `v1` know two reasons. Whoever cancels, the voucher has back what the booking had taken.
    data => ({ ...data, reason: data.reason === 'not_confirmed' ? data.reason : 'canceled_by_staff' }),
  ),
  publish('VoucherExtended', 'alba.voucher.extended.v1', z.object({ ...voucher, months: z.int(), ...expiry })),
  publish('VoucherExtensionUndone', 'alba.voucher.extension-undone.v1', z.object({ ...voucher, ...expiry })),
  publish('VoucherSuspended', 'alba.voucher.suspended.v1', z.object({ ...voucher, withdrawalId: randomId })),
  publish('VoucherResumed', 'alba.voucher.resumed.v1', z.object({ ...voucher, withdrawalId: randomId })),
  publish(
    'VoucherInvalidated',
    'alba.voucher.invalidated.v1',
    z.object({
      ...voucher,
      reason: z.enum(['staff', 'withdrawal', 'refunded']),
      withdrawalId: randomId.nullable(),
    }),
  ),
  publish('VoucherDeliveryMoved', 'alba.voucher.delivery-moved.v1', z.object({ ...voucher, deliverAt: instant })),
  publish(
    'VoucherDelivered',
    'alba.voucher.delivered.v1',
    z.object({ ...voucher, to: deliveredTo, by: z.enum(['day', 'buyer']) }),
  ),
  publish('VoucherExpired', 'alba.voucher.expired.v1', z.object(voucher)),
  publish(
    'VoucherBuyerCorrected',
    'alba.voucher.buyer-corrected.v1',
    z.object({
      ...voucher,
      purchaseId: randomId.nullable(),
      personId,
      previousPersonId: personId,
      /** Whether the mail with the voucher goes out again, to the corrected address. */
      resends: z.boolean(),
    }),
  ),
] as const
