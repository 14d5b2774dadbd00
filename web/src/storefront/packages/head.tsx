import { FlowHead, type FlowHeadProps } from '../../shared/flow/flow-head.tsx'

const STEPS = ['Le forfait', 'Vos coordonnées', 'Paiement'] as const
type Stage = (typeof STEPS)[number]

/** The steps of the purchase. */
export const steps = { stepsLabel: 'Étapes de l’achat', steps: STEPS }

/** The heading of the steps after the choice. */
export const Head = ({ stage, ...head }: FlowHeadProps & { stage: Stage }) => (
  <FlowHead {...head} {...steps} now={STEPS.indexOf(stage)} />
)
