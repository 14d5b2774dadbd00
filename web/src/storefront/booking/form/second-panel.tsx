import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { servicesQuery } from '../../../api/catalogue.ts'
import { SecondFields } from '../../../shared/two-treatments/second-fields.tsx'
import { useAddSecond } from '../model/use-wanted.ts'
import { durationOf, payableOf, type Wanted } from '../model/wanted.ts'
import panel from '../service/voucher-panel.module.css'

/** « Ajouter un deuxième soin »: closed at first, unless one was added. */
export function SecondPanel({ wanted }: { wanted: Wanted }) {
  const [toggled, setToggled] = useState<boolean>()
  const isAdded = wanted.second !== null
  const open = toggled ?? isAdded
  return (
    <details className={panel.panel} open={open} onToggle={event => setToggled(event.currentTarget.open)}>
      <summary>
        {isAdded ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        {wanted.second ? `Deuxième soin : ${wanted.second.service.name}` : 'Ajouter un deuxième soin'}
      </summary>
      <div className={panel.body}>{open && <Fields wanted={wanted} />}</div>
    </details>
  )
}

function Fields({ wanted }: { wanted: Wanted }) {
  const { first, second } = wanted
  const add = useAddSecond(first.id)
  const { data: services = [] } = useQuery(servicesQuery)
  return (
    <SecondFields
      first={first.id}
      second={second}
      // A treatment whose price is on request is not booked online.
      offered={services.filter(({ price }) => price > 0)}
      onChange={next => add(next && { service: next.service.id, arrangement: next.arrangement })}
      together={`${exactPrice(payableOf(wanted).price)}, ${durationLabel(durationOf(wanted))} de soin. Un seul paiement, un seul rendez-vous.`}
    />
  )
}
