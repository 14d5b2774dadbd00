import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoriesQuery } from '../../api/catalogue.ts'
import { staffServicesOfQuery } from '../../api/staff/services.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { RoomBar } from '../../shared/staff/room-bar.tsx'
import { roomTypeName } from '../../shared/staff/rooms.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './service-line.module.css'
import { StepPane } from './step-pane.tsx'

/** « 15 min de préparation, 1 h 30, puis 15 min de remise en état » */
function timeTaken({ duration_minutes, buffer_before_minutes: before, buffer_after_minutes: after }: StaffServiceView) {
  const own = durationLabel(duration_minutes)
  const prepared = before > 0 ? `${durationLabel(before)} de préparation, ${own}` : own
  return after > 0 ? `${prepared}, puis ${durationLabel(after)} de remise en état` : prepared
}

type Props = {
  category: string
  chosen: StaffServiceView | null
  /** The start that was clicked in the calendar. */
  about: ReactNode
  onChoose: (service: StaffServiceView) => void
}

export function ServiceStep({ category, chosen, about, onChoose }: Props) {
  const services = useQuery(staffServicesOfQuery(category))
  const categories = useQuery(categoriesQuery)
  return (
    <StepPane label="Service" about={about} lead={categories.data?.find(({ slug }) => slug === category)?.name ?? ''}>
      <QueryView
        query={services}
        waiting={<Skeletons count={3} shape="pill" label="Chargement des services…" />}
        failure="Erreur lors du chargement des services"
        isPart
      >
        {found => <Offered services={found.filter(isOffered)} chosen={chosen} onChoose={onChoose} />}
      </QueryView>
    </StepPane>
  )
}

type OfferedProps = Omit<Props, 'category' | 'about'> & { services: readonly StaffServiceView[] }

function Offered({ services, chosen, onChoose }: OfferedProps) {
  if (services.length === 0) return <p>Aucun soin disponible dans cette catégorie</p>
  return (
    <ul className={styles.services}>
      {services.map(service => (
        <li key={service.id}>
          <button
            type="button"
            className={styles.service}
            aria-pressed={service.id === chosen?.id}
            onClick={() => onChoose(service)}
          >
            <RoomBar type={service.room_type} />
            <span>
              <b>{service.name}</b>
              <small>{timeTaken(service)}</small>
            </span>
            <small className={styles.room}>{roomTypeName(service.room_type)}</small>
            <strong>{exactPrice(service.price)}</strong>
          </button>
        </li>
      ))}
    </ul>
  )
}
