import type { QuestionnaireDefinition } from '@alba/contracts/catalogue/events'
import { submitQuestionnaire as command } from '@alba/contracts/questionnaires/commands'
import { epochMinutesToDate } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import { randomId } from '@alba/contracts/shared/ids'
import { saveEligibility } from '@alba/platform/eligibility/results'
import { booking } from '../bookings/booking.ts'
import { confirmEligibility } from '../bookings/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { evaluate } from './evaluate.ts'

/**
 * Judges a questionnaire. Only « eligible or not » is kept, for an hour, under the id that the client sent; when that id
 * is a booking's own, the booking records that the questionnaire was passed. The answers end here.
 */
export const submitQuestionnaire = handler(command, async (deps: Deps, submission, cause) => {
  const questionnaires = [...deps.reference.current().questionnaires.values()]
  const questionnaire = questionnaires.find(other => other.questionnaireType === submission.questionnaire_type)
  if (!questionnaire) return reject('questionnaire_unknown')
  const result = evaluate(questionnaire, submission.responses)
  if (!result) return reject('answers_incomplete')
  const { questionnaireId, questionnaireType } = questionnaire
  const { is_eligible: eligible, message } = result
  await saveEligibility(deps.database, submission.booking_id, { questionnaireId, questionnaireType, eligible, message })
  const position = eligible ? await confirmForBooking(deps, submission.booking_id, questionnaire, cause) : null
  return { ok: true, ...result, position }
})

async function confirmForBooking(
  deps: Deps,
  key: string,
  questionnaire: QuestionnaireDefinition,
  cause: Cause,
): Promise<string | null> {
  const bookingId = randomId.safeParse(Number(key))
  if (!bookingId.success) return null
  const { questionnaireId, questionnaireType } = questionnaire
  const confirmedOn = epochMinutesToDate(Math.floor(deps.clock() / 60_000), deps.zone)
  const data = { bookingId: bookingId.data, questionnaireId, questionnaireType, confirmedOn }
  const outcome = await deps.streams.execute(booking, bookingId.data, cause, state => confirmEligibility(state, data))
  return outcome.ok ? outcome.position : null
}
