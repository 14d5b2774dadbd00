import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { capital, the, toThe } from '@alba/contracts/centre/grammar'
import { inWords, quantity, withinMonths } from '@alba/contracts/shared/quantity'
import { typedText } from '@alba/contracts/shared/text'
import { french } from '@alba/contracts/shared/typography'
import { z } from 'zod'
import type { WishedBy } from '../../../api/staff/bookings.ts'
import { localOf } from '../../../shared/centre-time.ts'
import { LONGEST_REASON } from '../../../shared/staff/reason.ts'
import { client } from '../../../shared/words.ts'

type Rescheduling = StaffBookingDetail['rescheduling']
type Term = Rescheduling['broken_terms'][number]

type Movable = Pick<StaffBookingDetail, 'rescheduling' | 'terms'>
type MovableFrom = Movable & Pick<StaffBookingDetail, 'start_time'>
type Wanted = { readonly date: string; readonly time: string; readonly wished_by: WishedBy }

/** The terms under which the booking was made. */
const sentencesOf = ({ notice_hours, moves, move_months }: StaffBookingDetail['terms']): Record<Term, string> => ({
  too_late: `Prévenir au moins ${quantity(notice_hours, 'hour')} avant le rendez-vous`,
  too_often: allowed(moves),
  too_far: `Nouvelle date ${withinMonths(move_months, 'words')}`,
})

function allowed(moves: number): string {
  if (moves === 0) return 'Aucun report prévu'
  if (moves === 1) return 'Un seul report par réservation'
  return `Au plus ${inWords(moves)} reports par réservation`
}

/**
 * The sentences about the terms for moving this booking, and whether a move to a day would break them.
 * @param date undefined while no day is chosen
 */
export function termsFor(
  { rescheduling: { broken_terms, last_date }, terms }: Movable,
  date: string | undefined,
): { term: Term; sentence: string; isBroken: boolean }[] {
  const sentences = sentencesOf(terms)
  const isTooFar = date ? date > last_date : broken_terms.includes('too_far')
  return (Object.keys(sentences) as Term[]).map(term => ({
    term,
    sentence: french(sentences[term]),
    isBroken: term === 'too_far' ? isTooFar : broken_terms.includes(term),
  }))
}

type ReasonAsked = { readonly label: string; readonly hint?: string; readonly missing: string }

const GRANTED: ReasonAsked = {
  label: 'Pourquoi l’accordez-vous ?',
  missing: 'Ce déplacement sort des conditions générales : indiquez pourquoi vous l’accordez.',
}
const EXPLAINED: ReasonAsked = {
  label: 'Motif',
  hint: `${capital(the(client))} le lira.`,
  missing: `Le centre déplace ce rendez-vous : indiquez ${toThe(client)} pourquoi.`,
}

/**
 * The texts of the field for the reason; undefined when no reason is required. When the centre asked for the move, the
 * client reads the reason; when the move breaks the terms, only the history keeps it.
 */
export function reasonAsked(booking: Movable, date: string | undefined, wishedBy: WishedBy): ReasonAsked | undefined {
  if (wishedBy === 'centre') return EXPLAINED
  return termsFor(booking, date).some(term => term.isBroken) ? GRANTED : undefined
}

/**
 * The same for a move to a start.
 * @param mayStay whether the booking may stay at its time and only change its practitioner, which needs no reason
 */
export const reasonOf = (
  booking: MovableFrom,
  { date, time, wished_by }: Wanted,
  mayStay: boolean,
): ReasonAsked | undefined =>
  mayStay && booking.start_time === localOf(date, time) ? undefined : reasonAsked(booking, date, wished_by)

/** The schema of a move. A reason that was typed but is not required any more is dropped. */
export const moveForm = (booking: MovableFrom, mayStay = false) =>
  z
    .object({
      date: z.string().min(1),
      time: z.string().min(1),
      wished_by: z.enum(['client', 'centre']),
      reason: typedText(LONGEST_REASON),
    })
    .transform((move, context) => {
      const asked = reasonOf(booking, move, mayStay)
      if (asked && !move.reason) context.addIssue({ code: 'custom', path: ['reason'], message: asked.missing })
      return { ...move, reason: asked ? move.reason : '' }
    })
