import { z } from 'zod'
import { localDateTime } from '../shared/centre-time.ts'
import { accepted, defineCommand } from '../shared/command.ts'
import { randomId } from '../shared/ids.ts'

/*
 * What the buyer of a voucher does with the link in the letter until the voucher is sent (ADR 108). The secret of the
 * link stands in for a login: a wrong one, and one of an address that was corrected since, is answered as if there was
 * none.
 */

/**
 * The secret of a link. Only its length is checked here: a text of another form gets the same answer as a wrong secret.
 */
export const deliveryToken = z.string().min(1).max(100).describe('The secret of the link, which follows its `#`.')

const body = z.object({ token: deliveryToken })

/** Finds the voucher of a link. */
export const lookUpDelivery = defineCommand('look-up-delivery', {
  by: ['visitor'],
  body,
  answer: z.object({ voucherId: randomId }),
})

/** Sends the voucher at another moment. The same moment again changes nothing. */
export const moveDelivery = defineCommand('move-delivery', {
  by: ['visitor'],
  body: body.extend({
    /** The centre's date and time, without a zone. */
    deliverAt: localDateTime,
  }),
  answer: accepted,
})

/** Sends the voucher at once. A voucher that was sent already is not sent again. */
export const deliverNow = defineCommand('deliver-now', { by: ['visitor'], body, answer: accepted })
