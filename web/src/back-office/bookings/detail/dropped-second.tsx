import { useDropped } from './dropped-move.tsx'
import { PractitionerDialog } from './practitioner-dialog.tsx'

type Props = {
  id: number
  /** The practitioner on whose name the card was dropped. */
  to: number
  onClose: () => void
}

/** The dialog that gives the second of two treatments to somebody else, for a card that was dropped on a name. */
export function DroppedSecond({ id, to, onClose }: Props) {
  const booking = useDropped(id, 'confiée à quelqu’un d’autre', onClose)
  return booking ? <PractitionerDialog booking={booking} part="second" wanted={to} onClose={onClose} /> : null
}
