import type { ServiceView } from '@alba/contracts/catalogue/api'
import { cardPrice, durationLabel } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { servicesQuery } from '../../../api/catalogue.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { serviceScene } from '../../../shared/scenes/service-scene.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import type { VoucherValues } from '../model/draft.ts'
import styles from './gift-choice.module.css'

/** The number of services that are shown at first; a button shows all. */
const AT_FIRST = 6

/** Whether a service can be given: one « sur devis » cannot. */
export const isGiven = ({ price }: Pick<ServiceView, 'price'>): boolean => price > 0

/** The services that can be given. */
function useServices(services: readonly ServiceView[]) {
  const chosen = useWatch<VoucherValues, 'service_id'>({ name: 'service_id' })
  const [unfolded, setUnfolded] = useState(false)
  const all = services.filter(isGiven)
  // All are shown at once if the draft's chosen service is not among the first.
  const shown = unfolded || all.slice(AT_FIRST).some(({ id }) => String(id) === chosen) ? all : all.slice(0, AT_FIRST)
  return { all, shown, unfold: () => setUnfolded(true) }
}

/** The choice of the service to give. */
export function ServiceTiles() {
  const services = useQuery(servicesQuery)
  return (
    <QueryView
      query={services}
      waiting={<Skeletons count={4} shape="pill" className={styles.tiles} label="Chargement des soins…" />}
      failure="Erreur lors du chargement des services"
      isReasonHidden
      isPart
    >
      {found => <Tiles services={found} />}
    </QueryView>
  )
}

function Tiles({ services }: { services: readonly ServiceView[] }) {
  const { register, formState } = useFormContext<VoucherValues>()
  const { all, shown, unfold } = useServices(services)
  const error = formState.errors.service_id?.message
  return (
    <Choices
      id="service_id"
      label="Soin offert"
      isRequired
      className={styles.group}
      faultId={error && 'service_id-error'}
    >
      <div className={styles.tiles}>
        {shown.map(service => (
          <Choice key={service.id} {...register('service_id')} value={String(service.id)}>
            <img src={serviceScene(service)} alt="" width="64" height="64" />
            <b>{service.name}</b>
            <small>
              {durationLabel(service.duration_minutes)} · {cardPrice(service.price)}
            </small>
          </Choice>
        ))}
      </div>
      {shown.length < all.length && (
        <Button look="quiet" onClick={unfold}>
          Voir les {all.length} soins
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
      <FieldError id="service_id" error={error} />
    </Choices>
  )
}
