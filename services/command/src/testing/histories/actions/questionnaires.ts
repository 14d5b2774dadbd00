import type { Generation } from '../generation.ts'
import { type Action, commandStep, randomIdOf, staff, visitor, type WeightedActions } from './action.ts'
import { askInService, changeQuestionnaire } from './definitions.ts'
import { definitionOf, randomKnown } from './known.ts'

/** The draft ids under which visitors answer questionnaires before they book. */
export const DRAFTS = ['draft-1', 'draft-2'] as const

/** A questionnaire that a treatment asks for, or any. */
function randomQuestionnaire(generation: Generation): number {
  const { random, simulation } = generation
  const asked = [...simulation.reference().services.values()].flatMap(({ questionnaireId }) => questionnaireId ?? [])
  return asked.length > 0 && random.below(2) > 0 ? random.pick(asked) : randomKnown(generation, 'questionnaires')
}

/** A visitor answers a questionnaire, mostly completely and mostly with no, under a draft id or for a booking. */
export const submit: Action = generation => {
  const { random } = generation
  const questionnaireId = randomQuestionnaire(generation)
  const bookingId = randomIdOf(generation, 'booking')
  const answered = random.below(4) === 0 ? ['q1'] : ['q1', 'q2', 'q3']
  return commandStep(generation, visitor, 'submit-questionnaire', {
    booking_id: bookingId !== undefined && random.below(2) === 0 ? bookingId : random.pick(DRAFTS),
    questionnaire_type: definitionOf(generation, 'questionnaires', questionnaireId)?.questionnaireType ?? 'none',
    responses: Object.fromEntries(answered.map(id => [id, random.below(8) === 0])),
  })
}

const confirmEligibility: Action = generation => {
  const bookingId = randomIdOf(generation, 'booking')
  if (bookingId === undefined) return undefined
  return commandStep(generation, staff(generation), 'confirm-eligibility', { bookingId })
}

/** Visitors answer questionnaires, while an admin changes them and which treatments ask for them. */
export const questionnaireActions: WeightedActions = [
  [8, submit],
  [1, confirmEligibility],
  [3, askInService],
  [3, changeQuestionnaire],
]
