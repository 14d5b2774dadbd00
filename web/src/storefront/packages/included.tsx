import type { PackageView } from '@alba/contracts/packages/api'
import { durationLabel } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '../../api/catalogue.ts'
import styles from './included.module.css'

/** The services in a package with their quantities, and their durations if the catalogue is loaded. */
export function Included({ items }: { items: PackageView['items'] }) {
  const services = useQuery(servicesQuery)
  const duration = (id: number) => services.data?.find(service => service.id === id)?.duration_minutes
  return (
    <ul className={styles.included}>
      {items.map(({ service_id, service_name, quantity }) => {
        const minutes = duration(service_id)
        return (
          <li key={service_id}>
            <b>{`${quantity}\u202f×`}</b>
            {service_name}
            {minutes !== undefined && <small>{durationLabel(minutes)}</small>}
          </li>
        )
      })}
    </ul>
  )
}
