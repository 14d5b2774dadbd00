import type { ServiceView } from '@alba/contracts/catalogue/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { servicePractitionersQuery } from '../../../api/agenda.ts'
import { servicesQuery } from '../../../api/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Live } from '../../../ui/live.tsx'
import type { Second } from '../model/second.ts'
import { useAddSecond } from '../model/use-wanted.ts'
import { durationOf, payableOf, type Wanted } from '../model/wanted.ts'
import panel from '../service/voucher-panel.module.css'
import styles from './second-panel.module.css'

const FIELD = 'second-treatment'

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
  const arrangement = second?.arrangement ?? 'after'
  const remove = () => {
    add(null)
    // The button disappears with the treatment.
    document.getElementById(FIELD)?.focus()
  }
  return (
    <>
      <ServiceField
        chosen={second?.service.id}
        onChoose={service => add(service === undefined ? null : { service, arrangement })}
      />
      {second && (
        <Arrangements
          first={first.id}
          chosen={arrangement}
          onChoose={next => add({ service: second.service.id, arrangement: next })}
        />
      )}
      <Live className={second ? styles.together : 'visuallyHidden'}>
        {second &&
          `Ensemble : ${exactPrice(payableOf(wanted).price)}, ${durationLabel(durationOf(wanted))} de soin. Un seul paiement, un seul rendez-vous.`}
      </Live>
      {second && (
        <div>
          <Button look="quiet" onClick={remove}>
            Retirer le deuxième soin
          </Button>
        </div>
      )}
    </>
  )
}

type ServiceFieldProps = { chosen: number | undefined; onChoose: (service: number | undefined) => void }

/** The treatments that can be booked online, by category: also the first one again, for twins. */
function ServiceField({ chosen, onChoose }: ServiceFieldProps) {
  const { data: services = [] } = useQuery(servicesQuery)
  const offered = services.filter(({ price }) => price > 0)
  const categories = new Set(offered.map(categoryOf))
  return (
    <SelectField
      id={FIELD}
      label="Le deuxième soin"
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
    >
      <option value="">Aucun</option>
      {[...categories].map(name => (
        <optgroup key={name} label={name}>
          {offered
            .filter(service => categoryOf(service) === name)
            .map(service => (
              <option key={service.id} value={service.id}>
                {optionOf(service)}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

const categoryOf = ({ category }: ServiceView): string => category?.name ?? 'Autres soins'

const optionOf = ({ name, duration_minutes, price }: ServiceView): string =>
  `${name} · ${durationLabel(duration_minutes)} · ${exactPrice(price)}`

const ARRANGEMENTS = [
  ['after', 'À la suite', 'l’un après l’autre, avec la même personne'],
  ['beside', 'En même temps', 'dans une autre salle, avec une autre personne'],
] as const

type ArrangementsProps = {
  first: number
  chosen: Second['arrangement']
  onChoose: (arrangement: Second['arrangement']) => void
}

/** Whether the treatments follow each other. Where one person works alone, nothing else is possible. */
function Arrangements({ first, chosen, onChoose }: ArrangementsProps) {
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
