import type { ServiceView } from '@alba/contracts/catalogue/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { CalendarDays, Clock, Hourglass } from 'lucide-react'
import { longDate, spokenTime } from '../../../shared/centre-time.ts'
import { SummaryCard } from '../../../shared/flow/summary-card.tsx'
import { serviceScene } from '../../../shared/scenes/service-scene.ts'
import { useDraft } from '../model/draft.ts'
import { pays } from '../model/voucher.ts'

/** What is being booked, how long it lasts and what it costs. */
export function Summary({ service }: { service: ServiceView }) {
  const { date, time } = useDraft(draft => draft.values)
  const offered = useDraft(draft => pays(draft.voucher, service))
  return (
    <SummaryCard
      image={serviceScene(service)}
      badge={service.target_audience}
      name={service.name}
      facts={[
        [CalendarDays, date ? longDate(date) : 'Date à choisir'],
        [Clock, time ? spokenTime(time) : 'Horaire à choisir'],
        [Hourglass, `Durée : ${durationLabel(service.duration_minutes)}`],
      ]}
      total={offered ? 'Offert' : exactPrice(service.price)}
      note={offered ? 'Réglé par votre bon cadeau.' : 'Paiement en totalité à la réservation, par carte.'}
    />
  )
}
