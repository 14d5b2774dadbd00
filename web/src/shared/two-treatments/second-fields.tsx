import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { servicesBesideQuery } from '../../api/agenda.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Live } from '../../ui/live.tsx'
import styles from './arrangements.module.css'
import { Arrangements } from './arrangements.tsx'

const FIELD = 'second-treatment'

type Offered = Pick<ServiceView, 'id' | 'name' | 'duration_minutes' | 'price' | 'category'>
type Second<Service> = { readonly service: Service; readonly arrangement: Arrangement }

type Props<Service extends Offered> = {
  /** The id of the first treatment. */
  first: number
  second: Second<Service> | null
  /** The treatments that may be added: also the first one again, for twins. */
  offered: readonly Service[]
  /** Adds a second treatment, changes it, or with null removes it. */
  onChange: (second: Second<Service> | null) => void
  /** What both are together: price and length. */
  together: string
}

/** The fields by which a second treatment is added to a booking: which one, and how it stands to the first (ADR 118). */
export function SecondFields<Service extends Offered>({ first, second, offered, onChange, together }: Props<Service>) {
  const arrangement = second?.arrangement ?? 'after'
  const isBeside = useBeside(first)
  const remove = () => {
    onChange(null)
    // The button disappears with the treatment.
    document.getElementById(FIELD)?.focus()
  }
  const choose = (id: string) => {
    const service = offered.find(each => String(each.id) === id)
    onChange(service ? { service, arrangement: isBeside(service.id) ? arrangement : 'after' } : null)
  }
  return (
    <>
      <ServiceField chosen={second?.service.id} offered={offered} onChoose={choose} />
      {second && (
        <Arrangements
          canBeBeside={isBeside(second.service.id)}
          chosen={arrangement}
          onChoose={next => onChange({ service: second.service, arrangement: next })}
        />
      )}
      <Live className={second ? styles.together : 'visuallyHidden'}>{second && `Ensemble : ${together}`}</Live>
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

/** A function that says whether a service may be possible at the same time as the first one: as far as is known yet. */
function useBeside(first: number): (service: number) => boolean {
  const { data: beside } = useQuery(servicesBesideQuery(first))
  return service => beside?.includes(service) ?? true
}

type ServiceFieldProps = {
  chosen: number | undefined
  offered: readonly Offered[]
  onChoose: (id: string) => void
}

/** The treatments, by category. */
function ServiceField({ chosen, offered, onChoose }: ServiceFieldProps) {
  const categories = new Set(offered.map(categoryOf))
  return (
    <SelectField
      id={FIELD}
      label="Le deuxième soin"
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(value)}
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

const categoryOf = ({ category }: Pick<ServiceView, 'category'>): string => category?.name ?? 'Autres soins'

/** « Massage prénatal (1 h, 75,00 €) »: a narrow field breaks it before the bracket. */
const optionOf = ({ name, duration_minutes, price }: Offered): string =>
  `${name} (${durationLabel(duration_minutes)},\u00a0${exactPrice(price)})`
