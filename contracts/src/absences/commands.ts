import { z } from 'zod'
import { localDateTime } from '../shared/centre-time.ts'
import { accepted, type BodyOf, defineCommand, STAFF } from '../shared/command.ts'
import { randomId, requestKey, smallId } from '../shared/ids.ts'
import { absenceDecision, LONGEST_TEXT, MOST_DECISIONS } from './events.ts'

const decisions = z.array(absenceDecision).max(MOST_DECISIONS)
const text = z.string().trim().min(1).max(LONGEST_TEXT).nullable()

/**
 * A practitioner is absent between two local times of the centre. What was decided about her bookings is carried out
 * after the answer, one booking after the other.
 */
export const declareAbsence = defineCommand('declare-absence', {
  by: STAFF,
  body: z.object({
    practitionerId: smallId,
    start: localDateTime,
    end: localDateTime,
    decisions,
    text,
    /** The same key with the same request returns the same absence. */
    idempotencyKey: requestKey.nullable(),
  }),
  answer: accepted.extend({ absenceId: randomId }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})
export type DeclareAbsence = BodyOf<typeof declareAbsence>

/**
 * Decides about bookings that were left.
 * `seenRound` is the number of the last round that staff saw: the same request sent again changes nothing, and a second
 * tab that has not seen it is refused.
 */
export const decideAbsence = defineCommand('decide-absence', {
  by: STAFF,
  body: z.object({ absenceId: randomId, seenRound: z.int().min(1), decisions: decisions.min(1), text }),
  answer: accepted,
})
