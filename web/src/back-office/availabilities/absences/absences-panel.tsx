import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { absencesQuery } from '../../../api/staff/absences.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { appointments, spanOf } from './absence-words.ts'
import styles from './absences.module.css'
import { RemoveDays } from './remove-days.tsx'

/** The value of `absence` in the address for a new one; any other value is the id of an absence. */
export const NEW = 'nouvelle'

type Props = { practitioner: { readonly id: number; readonly name: string } }

/** « Absences »: declares one, leads to the reports of those of these days, and removes the openings of a period. */
export function AbsencesPanel({ practitioner }: Props) {
  const address = useSearchState()
  const found = useQuery(absencesQuery)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Panel pad aria-labelledby="absences">
      <h2 id="absences">Absences</h2>
      <div className={styles.buttons}>
        <Button onClick={() => address.set({ absence: NEW }, { push: true })}>
          <CalendarOff aria-hidden="true" />
          Déclarer une absence
        </Button>
        <Button look="quiet" small onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden="true" />
          Supprimer une période
        </Button>
      </div>
      <QueryView
        query={found}
        waiting={<p className={styles.muted}>Chargement…</p>}
        failure="Les absences n’ont pas pu être chargées."
        isPart
      >
        {absences => (
          <ul className={styles.recent} aria-label="Absences récentes et à venir">
            {absences.map(each => (
              <li key={each.id}>
                <Link href={address.addressWith({ absence: each.id })}>
                  {each.practitioner_name} · {spanOf(each)}
                </Link>
                <State carriedOut={each.carried_out} left={each.left_count} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {isRemoving && <RemoveDays practitioner={practitioner} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

function State({ carriedOut, left }: { carriedOut: boolean; left: number }) {
  if (!carriedOut) return <Badge>En cours</Badge>
  return left > 0 ? (
    <Badge tone="orange">{`À régler : ${appointments(left)}`}</Badge>
  ) : (
    <Badge tone="green">Réglée</Badge>
  )
}
