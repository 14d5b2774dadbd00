import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import { useQuery } from '@tanstack/react-query'
import { servicePractitionersQuery } from '../../api/agenda.ts'
import { Choice, Choices } from '../../ui/choice.tsx'
import styles from './arrangements.module.css'

const ARRANGEMENTS = [
  ['after', 'À la suite', 'l’un après l’autre, avec la même personne'],
  ['beside', 'En même temps', 'dans une autre salle, avec une autre personne'],
] as const

type Props = {
  /** The id of the first treatment. */
  first: number
  chosen: Arrangement
  onChoose: (arrangement: Arrangement) => void
}

/** Whether two treatments follow each other. Where one person works alone, nothing else is possible. */
export function Arrangements({ first, chosen, onChoose }: Props) {
  const { data: people } = useQuery(servicePractitionersQuery(first))
  const isAlone = people?.length === 1 && chosen === 'after'
  if (isAlone) return <p className={styles.alone}>À la suite du premier, avec la même personne.</p>
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
