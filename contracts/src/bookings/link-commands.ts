import { z } from 'zod'
import { instant, localDateTime } from '../shared/centre-time.ts'
import { accepted, type BodyOf, defineCommand } from '../shared/command.ts'
import { randomId, requestKey } from '../shared/ids.ts'

/*
 * What the client of a booking does with the link in a letter (ADR 102). The secret of the link stands in for a login:
 * a wrong one, and one of an address that was corrected since, is answered as if there was no booking.
 */

/**
 * The secret of a link. Only its length is checked here: a text of another form gets the same answer as a wrong secret.
 */
export const bookingToken = z.string().min(1).max(100).describe('The secret of the link, which follows its `#`.')

/** Finds the booking of a link. */
export const lookUpBookingLink = defineCommand('look-up-booking-link', {
  by: ['visitor'],
  body: z.object({ token: bookingToken }),
  answer: z.object({ bookingId: randomId }),
})

/**
 * Makes the link for the visitor who has just made the booking, and who proves it with `requestKey`, the idempotency
 * key of their request (ADR 61).
 */
export const makeBookingLink = defineCommand('make-booking-link', {
  by: ['visitor'],
  body: z.object({ bookingId: randomId, requestKey }),
  answer: z.object({ token: bookingToken }),
})

/**
 * The start that the client saw when they decided, UTC. When the booking begins at another time by now, nothing
 * changes.
 */
const seen = { token: bookingToken, seenStart: instant }

/** The client moves the booking to a time that is offered online, as far as the terms allow. */
export const moveByLink = defineCommand('move-by-link', {
  by: ['visitor'],
  body: z.object({
    ...seen,
    /** Local time of the centre, without a zone. */
    startTime: localDateTime,
    /** The client no longer asks for the practitioner of their request: anybody may get the booking. */
    anyPractitioner: z.boolean().default(false),
  }),
  answer: accepted,
})
export type MoveByLink = BodyOf<typeof moveByLink>

/**
 * The client cancels the booking. Until the last moment for moving it, what was paid goes back; later it stays due.
 * `givesBack` is what the client was told: when that is no longer true, nothing is canceled.
 */
export const cancelByLink = defineCommand('cancel-by-link', {
  by: ['visitor'],
  body: z.object({ ...seen, givesBack: z.boolean() }),
  answer: accepted,
})
