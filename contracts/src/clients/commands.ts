import { z } from 'zod'
import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { emailOrNone } from '../shared/email.ts'
import { personId } from '../shared/event.ts'
import { MOST_HANDED_OVER } from './limits.ts'
import { saleKey } from './sale-key.ts'

const contact = {
  name: z.string().min(1).max(200),
  email: emailOrNone,
  phone: z.string().max(30).nullable(),
}

/** All that the client booked and bought, as the read models have it. */
const sales = z.array(saleKey).max(MOST_HANDED_OVER)

/** Staff corrects how a client is reached, in all that they booked and bought. */
export const correctClientContact = defineCommand('correct-client-contact', {
  by: STAFF,
  body: z.object({
    personId,
    ...contact,
    sales,
    /**
     * The position up to which its author saw the client. When the stream of the client has a later event, somebody else
     * was first, and the correction is refused.
     */
    seenAt: z.string(),
  }),
  /** `personId`: of the address that holds now. */
  answer: accepted.extend({ personId }),
  // Sent twice, it would be recorded twice.
  repeatable: () => false,
})

/** One gives all to another. */
const handOver = {
  /** The person who gets it, with the details that hold from then on. */
  personId,
  ...contact,
  previousPersonId: personId,
}

/** Staff found that two clients are one person: `personId` is kept, and gets `sales`, which are the other one's. */
export const joinClients = defineCommand('join-clients', {
  by: STAFF,
  body: z.object({ ...handOver, sales }),
  answer: accepted,
})

/** Staff parts two clients who had been joined: `personId` gets back what they had then. */
export const partClients = defineCommand('part-clients', {
  by: STAFF,
  body: z.object(handOver),
  answer: accepted,
})
