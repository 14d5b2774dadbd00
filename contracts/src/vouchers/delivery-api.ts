import { z } from 'zod'
import { instant, localDate, localDateTime } from '../shared/centre-time.ts'
import { randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { deliveredTo, voucherCard } from './delivery.ts'
import { deliveryToken } from './delivery-commands.ts'

/*
 * What the page shows to which the link in the buyer's letter leads, and what it sends (ADR 108). The secret of the link
 * is in the body, so that it is in no address.
 */

/** POST /api/voucher-deliveries/look-up, and /send */
export const deliveryRequest = z.object({ token: deliveryToken })

const DATE_AND_HOUR = 'Veuillez choisir un jour et une heure'

/** The date and hour at which a voucher is to be sent, the centre's local time without a zone. */
export const deliverAtField = z.string(DATE_AND_HOUR).pipe(localDateTime)

/** POST /api/voucher-deliveries/move */
export const moveDeliveryRequest = deliveryRequest.extend({ deliver_at: deliverAtField })

/** A voucher that is sent on its day, as its buyer sees it. Instants are UTC. Personal fields are those of the order. */
export const voucherDeliveryView = z.object({
  id: randomId,
  /**
   * `planned`: it will be sent at `deliver_at`. `delivered`: it was sent, at `delivered_at`. `waiting`: a withdrawal is
   * being checked, and it is not sent before that is decided. `stopped`: it cannot be used any more, so it is not sent.
   */
  status: z.enum(['planned', 'delivered', 'waiting', 'stopped']),
  deliver_at: instant,
  delivered_at: instant.nullable(),
  to: deliveredTo,
  /** Where the letter goes. */
  address: z.string(),
  /** Null for a free amount. */
  service_name: z.string().nullable(),
  amount_cents: cents,
  card: voucherCard,
  recipient_firstname: z.string().nullable(),
  recipient_lastname: z.string().nullable(),
  purchaser_firstname: z.string().nullable(),
  purchaser_name: z.string().nullable(),
  personal_message: z.string().nullable(),
  /** The last day on which it is valid, and to which it may be moved. */
  expires_on: localDate,
})
export type VoucherDeliveryView = z.infer<typeof voucherDeliveryView>
