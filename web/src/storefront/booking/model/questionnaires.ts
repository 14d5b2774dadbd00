import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { QuestionnaireView } from '@alba/contracts/questionnaires/api'
import { useQueries } from '@tanstack/react-query'
import { questionnaireQuery } from '../../../api/questionnaires.ts'

/** A treatment whose questionnaire is a step of the booking. */
export type Questioned = { readonly serviceId: number; readonly questionnaire: QuestionnaireView }

/**
 * The questionnaires of a booking, in order. Where both treatments have the same one it is asked once: one result is
 * enough for both.
 * @param found the questionnaires of the treatments; null for one without, undefined for one that is not loaded
 */
export function questionnairesOf(
  treatments: readonly Pick<ServiceView, 'id'>[],
  found: readonly (QuestionnaireView | null | undefined)[],
): Questioned[] {
  const all = treatments.flatMap(({ id }, index) => {
    const questionnaire = found[index]
    return questionnaire ? [{ serviceId: id, questionnaire }] : []
  })
  return all.filter(
    ({ questionnaire: { questionnaire_type: type } }, index) =>
      all.findIndex(({ questionnaire }) => questionnaire.questionnaire_type === type) === index,
  )
}

/** The same, as far as they are loaded. */
export function useQuestionnaires(treatments: readonly Pick<ServiceView, 'id'>[]): Questioned[] {
  // The same treatment twice has one query.
  const different = treatments.filter(({ id }, index) => treatments.findIndex(each => each.id === id) === index)
  const results = useQueries({ queries: different.map(({ id }) => questionnaireQuery(id)) })
  return questionnairesOf(
    different,
    results.map(({ data }) => data),
  )
}
