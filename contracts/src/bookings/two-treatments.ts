import { z } from 'zod'
import { type EpochMinutes, instant } from '../shared/centre-time.ts'
import { INVALID_ID, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'

/*
 * Two treatments in one booking (ADR 118). They have one price, one payment, one cancellation and one move.
 */

/**
 * When the second treatment is given, and by whom. `after`: the same practitioner gives it when the first is over.
 * `beside`: another practitioner gives it at the same time, in another room.
 */
export const arrangement = z.enum(['after', 'beside'])
export type Arrangement = z.infer<typeof arrangement>

/** Query parameters that name a second treatment, which is added to the first. Both, or neither. */
export const addedInQuery = {
  second_service_id: z.coerce.number(INVALID_ID).pipe(smallId).optional(),
  arrangement: arrangement
    .optional()
    .describe('With `second_service_id`: how the second treatment stands to the first. Left out: `after`.'),
}

/** Who gives a treatment and where, with their names at that time. */
export const assignment = {
  practitionerId: smallId,
  practitionerName: z.string(),
  roomId: smallId,
  roomName: z.string(),
}

/** Who gives the second treatment and where, when its time stays the same. */
export const secondAssignment = z.object(assignment)
/** The same, with a time that may be another one. */
export const secondPlace = z.object({ startsAt: instant, endsAt: instant, ...assignment })

/**
 * The second treatment of a booking, as its service was then. All other fields of a booking are about the first one,
 * except its name, its price and its end, which are those of both.
 */
export const secondTreatment = secondPlace.extend({
  arrangement,
  serviceId: smallId,
  serviceName: z.string(),
  priceCents: cents,
  durationMinutes: z.int().min(1),
  bufferBeforeMinutes: z.int().min(0),
  bufferAfterMinutes: z.int().min(0),
  roomType: z.string(),
  questionnaireId: smallId.nullable(),
  /** The name of the first treatment alone. */
  firstServiceName: z.string(),
})
export type SecondTreatment = z.infer<typeof secondTreatment>

/** The centre's own questions about both treatments, in order. What both ask is asked once. */
export const askedOnce = <Question extends { readonly label: string }>(questions: readonly Question[]): Question[] =>
  questions.filter(({ label }, index) => questions.findIndex(other => other.label === label) === index)

/** The questionnaires that a booking needs, each once. */
export const questionnairesOf = ({
  questionnaireId,
  second,
}: {
  readonly questionnaireId: number | null
  readonly second?: Pick<SecondTreatment, 'questionnaireId'> | null | undefined
}): number[] => [...new Set([questionnaireId, second?.questionnaireId ?? null].filter(id => id !== null))]

/** Says that something is about the second treatment of a booking. Left out, it is about the first, or about both. */
export const part = z.literal('second')
export type Part = z.infer<typeof part>

/** The name of both treatments together, for letters, lists and documents. */
export function nameOfBoth(first: string, second: string, arranged: Arrangement): string {
  if (first === second) return arranged === 'after' ? `${first} × 2, à la suite` : `${first} × 2, en même temps`
  return arranged === 'after' ? `${first}, puis ${second}` : `${first} et ${second}, en même temps`
}

/** How long a treatment takes, and what its room needs before and after it. In minutes. */
type Timed = {
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
}

/**
 * When the second treatment starts. One that comes after the first leaves the time between them that the buffers of both
 * need, in whichever rooms they are, because the same practitioner tidies the one and prepares the other.
 */
export const startOfSecond = (
  first: Timed & { readonly startsAt: EpochMinutes },
  second: Timed & { readonly arrangement: Arrangement },
): EpochMinutes =>
  second.arrangement === 'beside'
    ? first.startsAt
    : first.startsAt + first.durationMinutes + first.bufferAfterMinutes + second.bufferBeforeMinutes

/** How long a booking takes in all, without the buffers around it. */
export const minutesInAll = (
  first: Timed,
  second: (Timed & { readonly arrangement: Arrangement }) | undefined,
): number =>
  second
    ? Math.max(first.durationMinutes, startOfSecond({ ...first, startsAt: 0 }, second) + second.durationMinutes)
    : first.durationMinutes
