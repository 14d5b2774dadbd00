import { FlowHead, type FlowHeadProps } from '../../shared/flow/flow-head.tsx'

const STEPS = ['Votre déclaration', 'Confirmation', 'Accusé de réception'] as const

/** The heading of every step. */
export const Head = ({ stage, ...head }: FlowHeadProps & { stage: (typeof STEPS)[number] }) => (
  <FlowHead {...head} stepsLabel="Étapes de la rétractation" steps={STEPS} now={STEPS.indexOf(stage)} />
)
