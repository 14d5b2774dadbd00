import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { cardPrice } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import { Link } from 'wouter'
import { kinds } from '../../shared/staff/retiring/kinds.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './services.module.css'

type Props = {
  services: readonly StaffServiceView[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

export function ServiceList({ services, chosen, onChoose }: Props) {
  const address = useSearchState()
  return (
    <Panel className={styles.list} aria-label="Services">
      <ul>
        {services.map(({ id, name, price_cents, duration_minutes, category, retired }) => (
          <li key={id}>
            <Link
              href={address.addressWith({ service: id })}
              aria-current={id === chosen ? 'true' : undefined}
              onClick={event => {
                // The click opens a new tab or window: nothing changes in this one.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                if (id !== chosen) onChoose(id)
              }}
            >
              <b>{name}</b>
              {retired ? (
                <Badge plain>{kinds.service.retired}</Badge>
              ) : (
                <span className={styles.price}>{cardPrice(price_cents)}</span>
              )}
              <span>{category?.name ?? 'Sans catégorie'}</span>
              <span className={styles.duration}>{french(`${duration_minutes} min`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
