import { questionnairesOf } from '@alba/contracts/bookings/two-treatments'
import type { QuestionnaireDefinition } from '@alba/contracts/catalogue/events'
import { submitQuestionnaire as command } from '@alba/contracts/questionnaires/commands'
import { evaluate } from '@alba/contracts/questionnaires/evaluate'
import { reject } from '@alba/contracts/shared/decision'
import { randomId } from '@alba/contracts/shared/ids'
import { saveEligibility } from '@alba/platform/eligibility/results'
import { booking } from '../bookings/booking.ts'
import { cancelUnpaidBooking } from '../bookings/cancel-unpaid.ts'
import { passQuestionnaire } from '../bookings/decide.ts'
import { eligibilityToday } from '../bookings/eligibility.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { PaymentDeps } from '../payments/payable.ts'

/**
 * Judges the answers of a questionnaire, which are not stored. Only whether the person is eligible is kept, for an
 * hour, under the id that the client sent (`booking_id`). When this is the id of a booking, a passed questionnaire is
 * recorded in it. When a person who had passed is not eligible any more, an unpaid booking is canceled as if the
 * visitor had given it up, so that no event says why (ADR 7).
 */
export const submitQuestionnaire = handler(command, async (deps: PaymentDeps, submission, cause) => {
  const questionnaires = [...deps.reference.current().questionnaires.values()]
  const questionnaire = questionnaires.find(other => other.questionnaireType === submission.questionnaire_type)
  if (!questionnaire) return reject('questionnaire_unknown')
  const result = evaluate(questionnaire, submission.responses)
  if (!result) return reject('answers_incomplete')
  const { questionnaireId, questionnaireType } = questionnaire
  const { is_eligible: eligible, message } = result
  await saveEligibility(deps.database, submission.booking_id, { questionnaireId, questionnaireType, eligible, message })
  const bookingId = randomId.safeParse(Number(submission.booking_id)).data
  if (bookingId === undefined) return { ok: true, ...result, position: null }
  const apply = eligible ? recordPassed : giveUpBooking
  const position = await apply(deps, bookingId, questionnaire, cause)
  return { ok: true, ...result, position }
})

async function recordPassed(
  deps: Deps,
  bookingId: number,
  questionnaire: QuestionnaireDefinition,
  cause: Cause,
): Promise<string | null> {
  const data = eligibilityToday(deps, bookingId, questionnaire)
  const outcome = await deps.streams.execute(booking, bookingId, cause, state => passQuestionnaire(state, data))
  return outcome.ok ? outcome.position : null
}

/** A policy closes an open payment. If it has been paid already, the booking stays. */
async function giveUpBooking(
  deps: PaymentDeps,
  bookingId: number,
  { questionnaireId }: QuestionnaireDefinition,
  cause: Cause,
): Promise<string | null> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status !== 'pending' || !questionnairesOf(state).includes(questionnaireId)) return null
  if (state.questionnairesLeft.includes(questionnaireId)) return null
  const outcome = await cancelUnpaidBooking(deps, { bookingId, closeIntent: false }, cause)
  return outcome.ok ? outcome.position : null
}
