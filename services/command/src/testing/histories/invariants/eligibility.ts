import type { RequestBooking } from '@alba/contracts/bookings/commands'
import { bookingStream } from '@alba/contracts/bookings/events'
import { questionnairesOf } from '@alba/contracts/bookings/two-treatments'
import { questionnaireStream } from '@alba/contracts/catalogue/events'
import type { EventOf } from '@alba/contracts/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'
import { eventsOf, isOf } from './in-force.ts'

/**
 * Finds bookings that were paid online before their questionnaire was passed. It is passed by answers within the last
 * hour that some version of the questionnaire allows, or because staff says so.
 */
export const eligibilityFindings = (simulation: Simulation): Finding[] => [
  ...idsOf(simulation, 'booking').flatMap(id => ofBooking(simulation, id)),
  ...eventsOf(simulation, 'EligibilityConfirmed').flatMap(event => ofConfirmation(simulation, event)),
  ...[...simulation.tasks.values()].flatMap(task => ofAnswers(simulation, task)),
]

function ofBooking({ log }: Simulation, id: number): Finding[] {
  const events = log.stream(bookingStream(id))
  const requested = events.find(isOf('BookingRequested'))?.data
  const passedAt = (asked: number) =>
    events.findIndex(event => isOf('EligibilityConfirmed')(event) && event.data.questionnaireId === asked)
  const paid = events.findIndex(
    event =>
      event.type === 'PaymentRequested' ||
      (event.type === 'BookingConfirmed' &&
        event.data.settledBy.some(({ kind }) => kind === 'card' || kind === 'voucher')),
  )
  if (paid < 0 || !requested) return []
  return questionnairesOf(requested)
    .filter(asked => passedAt(asked) < 0 || passedAt(asked) > paid)
    .map(asked => ({
      kind: 'paid without the questionnaire',
      subject: bookingStream(id),
      text: `questionnaire ${asked}`,
    }))
}

function ofConfirmation({ eligibility, writers }: Simulation, event: EventOf<'EligibilityConfirmed'>): Finding[] {
  const task = writers.get(event.position)
  if (!task?.command || event.metadata.actor.kind !== 'visitor') return []
  const { eligibilityId, second } = task.command.body as Partial<RequestBooking>
  const { bookingId, questionnaireId } = event.data
  const isPassed = eligibility.saved.some(
    result =>
      result.eligible &&
      result.questionnaireId === questionnaireId &&
      [String(bookingId), eligibilityId, second?.eligibilityId].includes(result.key) &&
      result.expiresAt > task.reallyBeganAt,
  )
  if (isPassed) return []
  return [{ kind: 'eligible without answers', subject: event.stream, text: `questionnaire ${questionnaireId}` }]
}

type Answers = { readonly questionnaire_type: string; readonly responses: Readonly<Record<string, boolean>> }

/** Finds answers that were accepted, although they do not say no to every question of any version. */
function ofAnswers(
  { log, reference }: Simulation,
  task: Simulation['tasks'] extends Map<number, infer T> ? T : never,
): Finding[] {
  if (task.command?.name !== 'submit-questionnaire' || !task.ended || !('done' in task.ended)) return []
  const { is_eligible: isEligible } = task.ended.done as { readonly is_eligible?: boolean }
  if (isEligible !== true) return []
  const { questionnaire_type: type, responses } = task.command.body as Answers
  const versions = [...reference().questionnaires.values()]
    .filter(({ questionnaireType }) => questionnaireType === type)
    .flatMap(({ questionnaireId }) =>
      log.stream(questionnaireStream(questionnaireId)).filter(isOf('QuestionnaireDefined')),
    )
  const allowed = versions.some(({ data }) => data.questions.every(({ id }) => responses[id] === false))
  return allowed ? [] : [{ kind: 'eligible by wrong answers', subject: type, text: JSON.stringify(responses) }]
}
