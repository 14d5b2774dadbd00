import type { Retirable } from '../../../api/staff/retiring.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  thing: Retirable
  name: string
  look: 'quiet' | 'outline'
  disabled?: boolean
  /** Asks whether it is meant: `RetireQuestion`. */
  onAsk: () => void
}

export const labelOf = ({ retired }: Retirable): string => (retired ? 'Proposer à nouveau' : 'Retirer de l’offre')

/** « Retirer de l'offre », and « Proposer à nouveau » for what is retired. */
export const RetireButton = ({ thing, name, look, disabled, onAsk }: Props) => (
  <Button look={look} disabled={disabled} aria-label={`${labelOf(thing)} : ${name}`} onClick={onAsk}>
    {labelOf(thing)}
  </Button>
)
