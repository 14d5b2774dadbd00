import { confirmEligibility as command } from '@alba/contracts/bookings/commands'
import type { DataOf } from '@alba/contracts/events'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { booking } from './booking.ts'
import { confirmEligibility as decide } from './decide.ts'

/** Says that the health questionnaire was passed today, as staff confirms it. */
export function eligibilityToday(
  deps: Pick<Deps, 'reference' | 'clock' | 'zone'>,
  bookingId: number,
  questionnaireId: number,
): DataOf<'EligibilityConfirmed'> {
  const questionnaire = deps.reference.current().questionnaires.get(questionnaireId)
  const confirmedOn = dayAt(deps.clock(), deps.zone)
  return { bookingId, questionnaireId, questionnaireType: questionnaire?.questionnaireType ?? '', confirmedOn }
}

export const confirmEligibility = handler(command, async (deps: Deps, { bookingId, version }, cause) => {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  if (state.questionnaireId === null) return reject('questionnaire_unknown')
  const data = eligibilityToday(deps, bookingId, state.questionnaireId)
  return deps.streams.execute(booking, bookingId, cause, current => decide(current, data, version))
})
