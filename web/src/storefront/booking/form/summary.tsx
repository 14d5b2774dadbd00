import type { ServiceView } from '@alba/contracts/catalogue/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { CalendarDays, Clock, Hourglass } from 'lucide-react'
import { longDate, spokenTime } from '../../../shared/centre-time.ts'
import { serviceScene } from '../../../shared/scenes/service-scene.ts'
import { useDraft } from '../model/draft.ts'
import { pays } from '../model/voucher.ts'
import styles from './summary.module.css'

/** What is being booked, how long it lasts and what it costs. */
export function Summary({ service }: { service: ServiceView }) {
  const { date, time } = useDraft(draft => draft.values)
  const offered = useDraft(draft => pays(draft.voucher, service))
  return (
    <div className={styles.summary}>
      <img src={serviceScene(service)} alt="" width="200" height="200" />
      <div className={styles.body}>
        {service.target_audience && <p className={styles.badge}>{service.target_audience}</p>}
        <p className={styles.name}>{service.name}</p>
        <ul className={styles.facts}>
          <li>
            <CalendarDays aria-hidden="true" />
            {date ? longDate(date) : 'Date à choisir'}
          </li>
          <li>
            <Clock aria-hidden="true" />
            {time ? spokenTime(time) : 'Horaire à choisir'}
          </li>
          <li>
            <Hourglass aria-hidden="true" />
            Durée : {durationLabel(service.duration_minutes)}
          </li>
        </ul>
        <p className={styles.total}>
          <span>Total</span>
          {offered ? <strong>Offert</strong> : <strong>{exactPrice(service.price)}</strong>}
        </p>
        <p className={styles.small}>
          {offered ? 'Réglé par votre bon cadeau.' : 'Paiement en totalité à la réservation, par carte.'}
        </p>
      </div>
    </div>
  )
}
