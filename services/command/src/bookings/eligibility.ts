import { confirmEligibility as command } from '@alba/contracts/bookings/commands'
import { questionnairesOf } from '@alba/contracts/bookings/two-treatments'
import type { QuestionnaireDefinition } from '@alba/contracts/catalogue/events'
import type { DataOf } from '@alba/contracts/events'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { booking } from './booking.ts'
import { confirmEligibility as decide } from './decide.ts'

type Questionnaire = Pick<QuestionnaireDefinition, 'questionnaireId' | 'questionnaireType'>

/** The data of an event that says: a questionnaire was passed today. The client answered it, or staff confirms it. */
export const eligibilityToday = (
  { clock, zone }: Pick<Deps, 'clock' | 'zone'>,
  bookingId: number,
  { questionnaireId, questionnaireType }: Questionnaire,
): DataOf<'EligibilityConfirmed'> => ({
  bookingId,
  questionnaireId,
  questionnaireType,
  confirmedOn: dayAt(clock(), zone),
})

/** A questionnaire by its id. Its type is empty when the catalogue does not have it any more. */
export const questionnaireOf = ({ reference }: Pick<Deps, 'reference'>, questionnaireId: number): Questionnaire => {
  const questionnaire = reference.current().questionnaires.get(questionnaireId)
  return { questionnaireId, questionnaireType: questionnaire?.questionnaireType ?? '' }
}

/** Staff confirms that the client passed the questionnaire of the booking, or those of both treatments. */
export const confirmEligibility = handler(command, async (deps: Deps, { bookingId, version }, cause) => {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  // It is null only when neither treatment needs a questionnaire.
  if (state.questionnaireId === null) return reject('questionnaire_unknown')
  const passed = questionnairesOf(state).map(id => eligibilityToday(deps, bookingId, questionnaireOf(deps, id)))
  return deps.streams.execute(booking, bookingId, cause, current => decide(current, passed, version))
})
