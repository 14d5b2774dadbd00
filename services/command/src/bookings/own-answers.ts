import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { type OwnAnswer, type WrongAnswers, wrongAnswers } from '@alba/contracts/catalogue/own-questions'
import { type Refusal, rejectNaming } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'

const rejections = {
  unknown: 'question_unknown',
  missing: 'answer_missing',
  unsuitable: 'answer_unsuitable',
} as const satisfies Record<WrongAnswers['why'], Rejection>

/**
 * The refusal of answers that do not suit the questions of the service as they are now.
 * @property mayLeaveOpen whether required questions may be left open, as by staff
 */
export function refuseAnswers(
  { ownQuestions = [] }: Pick<ServiceDefinition, 'ownQuestions'>,
  answers: readonly OwnAnswer[] | null | undefined,
  { mayLeaveOpen }: { readonly mayLeaveOpen: boolean },
): Refusal | undefined {
  const wrong = wrongAnswers(ownQuestions, answers ?? [], mayLeaveOpen)
  return wrong && rejectNaming(rejections[wrong.why], [wrong.question])
}
