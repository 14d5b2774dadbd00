import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import { Choice, Choices } from '../../ui/choice.tsx'
import styles from './arrangements.module.css'

const ARRANGEMENTS = [
  ['after', 'À la suite', 'l’un après l’autre, avec la même personne'],
  ['beside', 'En même temps', 'dans une autre salle, avec une autre personne'],
] as const

type Props = {
  canBeBeside: boolean
  chosen: Arrangement
  onChoose: (arrangement: Arrangement) => void
}

/**
 * Whether two treatments follow each other. Nothing else is possible where one person works alone, or where both need the
 * same room.
 */
export function Arrangements({ canBeBeside, chosen, onChoose }: Props) {
  if (!canBeBeside && chosen === 'after')
    return <p className={styles.alone}>À la suite du premier, avec la même personne.</p>
  return (
    <Choices label="Comment les enchaîner ?" isLabelShown className={styles.arrangements}>
      {ARRANGEMENTS.map(([arrangement, label, note]) => (
        <Choice
          key={arrangement}
          name="arrangement"
          value={arrangement}
          checked={arrangement === chosen}
          onChange={() => onChoose(arrangement)}
        >
          <span>
            <b>{label}</b>
            <small>{note}</small>
          </span>
        </Choice>
      ))}
    </Choices>
  )
}
