import type { ServiceView } from '@alba/contracts/catalogue/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, servicesOfQuery } from '../../api/catalogue.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { StepPane } from './step-pane.tsx'
import styles from './wizard.module.css'

type Props = { category: string; chosen: ServiceView | null; onChoose: (service: ServiceView) => void }

export function ServiceStep({ category, chosen, onChoose }: Props) {
  const services = useQuery(servicesOfQuery(category))
  const categories = useQuery(categoriesQuery)
  return (
    <StepPane label="Service">
      <p className={styles.lead}>{categories.data?.find(({ slug }) => slug === category)?.name}</p>
      {services.isPending && <Skeletons count={3} shape="pill" label="Chargement des services…" />}
      {services.isError && <NotLoaded query={services} fallback="Erreur lors du chargement des services" />}
      {services.data?.length === 0 && <p>Aucun soin disponible dans cette catégorie</p>}
      <ul className={styles.services}>
        {services.data?.map(service => (
          <li key={service.id}>
            <button
              type="button"
              className={styles.service}
              aria-pressed={service.id === chosen?.id}
              onClick={() => onChoose(service)}
            >
              <span>
                <b>{service.name}</b>
                <small>{durationLabel(service.duration_minutes)}</small>
              </span>
              <strong>{exactPrice(service.price)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </StepPane>
  )
}
