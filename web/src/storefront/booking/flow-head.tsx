import type { BookingView } from '@alba/contracts/bookings/api'
import { type FlowHeadProps, FlowHead as SharedHead } from '../../shared/flow/flow-head.tsx'
import { useDraft } from './model/draft.ts'
import { useQuestionnaires } from './model/questionnaires.ts'
import { useWanted } from './model/use-wanted.ts'
import { treatmentsOf } from './model/wanted.ts'

type Stage = 'service' | 'form' | 'questionnaire' | 'payment' | 'confirmation'
type Step = { readonly stage: Stage; readonly label: string; readonly serviceId?: number }

const before: readonly Step[] = [
  { stage: 'service', label: 'Soin' },
  { stage: 'form', label: 'Rendez-vous' },
]
const after: readonly Step[] = [
  { stage: 'payment', label: 'Paiement' },
  { stage: 'confirmation', label: 'Confirmation' },
]

/** The ids of the treatments: of the booking, or of what the address names. */
function useTreatments(booking: Booked | undefined): { readonly id: number }[] {
  const wanted = useWanted()
  if (!booking) return wanted ? treatmentsOf(wanted) : []
  return [booking.service_id, booking.second?.service_id].flatMap(id => (id === undefined ? [] : [{ id }]))
}

/**
 * The steps of the questionnaires. After a return from the bank's page the address names no service; there is one step
 * then if the draft says that a questionnaire was passed.
 */
function useQuestionnaireSteps(booking: Booked | undefined): Step[] {
  const treatments = useTreatments(booking)
  const questionnaires = useQuestionnaires(treatments)
  const passed = useDraft(draft => draft.eligible)
  const isPassed = treatments.length === 0 ? Object.keys(passed).length > 0 : treatments.some(({ id }) => id in passed)
  if (questionnaires.length > 1)
    return questionnaires.map(({ serviceId }, index) => ({
      stage: 'questionnaire',
      label: `Questionnaire ${index + 1}`,
      serviceId,
    }))
  return questionnaires.length > 0 || isPassed ? [{ stage: 'questionnaire', label: 'Questionnaire' }] : []
}

type Booked = Pick<BookingView, 'service_id' | 'second'>

type Props = FlowHeadProps & {
  stage: Stage
  /** The booking that was made; by default the treatments in the address are booked. */
  booking?: Booked
  /** The service whose questionnaire is shown. */
  questioned?: number
}

/** The heading of every step after the choice of a category, with the list of steps. */
export function FlowHead({ stage, booking, questioned, ...head }: Props) {
  const steps = [...before, ...useQuestionnaireSteps(booking), ...after]
  const ofService = steps.findIndex(each => each.serviceId !== undefined && each.serviceId === questioned)
  return (
    <SharedHead
      {...head}
      stepsLabel="Étapes de la réservation"
      steps={steps.map(({ label }) => label)}
      now={ofService < 0 ? steps.findIndex(each => each.stage === stage) : ofService}
    />
  )
}
