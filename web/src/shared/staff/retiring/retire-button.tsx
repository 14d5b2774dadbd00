import type { Retirable } from '../../../api/staff/retiring.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  thing: Retirable
  name: string
  look: 'quiet' | 'outline'
  disabled?: boolean
  /** Opens the confirmation, `RetireQuestion`. */
  onAsk: () => void
}

export const labelOf = ({ retired }: Retirable): string => (retired ? 'Proposer à nouveau' : 'Retirer de l’offre')

/** « Retirer de l'offre »; « Proposer à nouveau » for a retired one. */
export const RetireButton = ({ thing, name, look, disabled, onAsk }: Props) => (
  <Button look={look} disabled={disabled} aria-label={`${labelOf(thing)} : ${name}`} onClick={onAsk}>
    {labelOf(thing)}
  </Button>
)
