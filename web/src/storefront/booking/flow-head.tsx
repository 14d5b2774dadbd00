import { useQuery } from '@tanstack/react-query'
import { questionnaireQuery } from '../../api/questionnaires.ts'
import { type FlowHeadProps, FlowHead as SharedHead } from '../../shared/flow/flow-head.tsx'
import { useDraft } from './model/draft.ts'
import { useChosenService } from './model/use-chosen-service.ts'

const LABELS = {
  service: 'Soin',
  form: 'Rendez-vous',
  questionnaire: 'Questionnaire',
  payment: 'Paiement',
  confirmation: 'Confirmation',
}
type Stage = keyof typeof LABELS

/**
 * Whether the questionnaire is one of the steps. After a return from the bank's page the address names no service; it
 * is then one of the steps if the draft says that a questionnaire was passed.
 */
function useHasQuestionnaire(serviceId: number | undefined): boolean {
  const passed = useDraft(draft => draft.eligibleFor)
  const questionnaire = useQuery({ ...questionnaireQuery(serviceId ?? 0), enabled: serviceId !== undefined })
  return Boolean(questionnaire.data) || (passed !== null && passed === (serviceId ?? passed))
}

type Props = FlowHeadProps & {
  stage: Stage
  /** The service that is booked; by default the one in the address. */
  serviceId?: number
}

/** The heading of every step after the choice of a category, with the list of steps. */
export function FlowHead({ stage, serviceId, ...head }: Props) {
  const chosen = useChosenService()
  const hasQuestionnaire = useHasQuestionnaire(serviceId ?? chosen?.id)
  const stages = (Object.keys(LABELS) as Stage[]).filter(each => each !== 'questionnaire' || hasQuestionnaire)
  return (
    <SharedHead
      {...head}
      stepsLabel="Étapes de la réservation"
      steps={stages.map(each => LABELS[each])}
      now={stages.indexOf(stage)}
    />
  )
}
