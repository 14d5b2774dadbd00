import { isOffered } from '@alba/contracts/catalogue/retiring'
import { durationLabel } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { allStaffServicesQuery } from '../../api/staff/services.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { SecondFields } from '../../shared/two-treatments/second-fields.tsx'
import { type Chosen, minutesOfAll, priceOf, type Second } from './chosen.ts'
import styles from './second-panel.module.css'

type Props = { chosen: Chosen; onChange: (second: Second | null) => void }

/** « Ajouter un deuxième soin », as visitors have it: closed at first, unless one was added (ADR 118). */
export function SecondPanel({ chosen, onChange }: Props) {
  const { second } = chosen
  const [toggled, setToggled] = useState<boolean>()
  const open = toggled ?? second !== null
  return (
    <details className={styles.panel} open={open} onToggle={event => setToggled(event.currentTarget.open)}>
      <summary>
        {second ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        {second ? `Deuxième soin : ${second.service.name}` : 'Ajouter un deuxième soin'}
      </summary>
      {open && (
        <div className={styles.body}>
          <Fields chosen={chosen} onChange={onChange} />
        </div>
      )}
    </details>
  )
}

/** Staff may also add a treatment whose price is on request. */
function Fields({ chosen, onChange }: Props) {
  const services = useQuery(allStaffServicesQuery)
  return (
    <QueryView query={services} waiting={<p>Un instant…</p>} failure="Erreur lors du chargement des services" isPart>
      {found => (
        <SecondFields
          first={chosen.service.id}
          second={chosen.second}
          offered={found.filter(isOffered)}
          onChange={onChange}
          together={`${priceOf(chosen)}, ${durationLabel(minutesOfAll(chosen))} du début à la fin. Un seul rendez-vous.`}
        />
      )}
    </QueryView>
  )
}
