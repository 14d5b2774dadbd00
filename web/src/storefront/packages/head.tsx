import { FlowHead, type FlowHeadProps } from '../../shared/flow/flow-head.tsx'

const STEPS = ['Le forfait', 'Vos coordonnées', 'Paiement'] as const
type Stage = (typeof STEPS)[number]

/** What the steps are called, and lead to. */
export const steps = { stepsLabel: 'Étapes de l’achat', steps: STEPS }

/** Head of the steps after the choice. */
export const Head = ({ stage, ...head }: FlowHeadProps & { stage: Stage }) => (
  <FlowHead {...head} {...steps} now={STEPS.indexOf(stage)} />
)
