import { type FlowHeadProps, FlowHead as SharedHead } from '../../shared/flow/flow-head.tsx'

/** A questionnaire is part of the appointment: only some services have one, and a step must not come and go. */
const LABELS = {
  service: 'Soin',
  form: 'Rendez-vous',
  payment: 'Paiement',
  confirmation: 'Confirmation',
}
type Stage = keyof typeof LABELS

const stages = Object.keys(LABELS) as Stage[]

/** Head of every step after the first choice. */
export const FlowHead = ({ stage, ...head }: FlowHeadProps & { stage: Stage }) => (
  <SharedHead
    {...head}
    stepsLabel="Étapes de la réservation"
    steps={Object.values(LABELS)}
    now={stages.indexOf(stage)}
  />
)
