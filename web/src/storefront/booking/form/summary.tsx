import type { ServiceView } from '@alba/contracts/catalogue/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { CalendarDays, Clock, Hourglass, UserRound } from 'lucide-react'
import { longDate, spokenTime } from '../../../shared/centre-time.ts'
import { SummaryCard } from '../../../shared/flow/summary-card.tsx'
import { serviceImage } from '../../../shared/scenes/service-image.ts'
import { useDraft } from '../model/draft.ts'
import { leftAfter, pays, type Shares, sharesOf } from '../model/voucher.ts'
import { useWishedName } from './practitioner-choice.tsx'

/** @param left the rest of a free amount after this booking, in cents */
const paidByVoucher = (price: number, left: number): string =>
  left > 0
    ? `Réglé par votre bon cadeau : ${exactPrice(price)}, il restera ${exactPrice(left)}.`
    : 'Réglé par votre bon cadeau.'

const noteOf = (offered: boolean, price: number, left: number): string =>
  offered ? paidByVoucher(price, left) : 'Paiement en totalité à la réservation, par carte.'

/** What vouchers and the card pay together. */
function paidTogether({ parts, dueCents }: Shares): string {
  const byVouchers = exactPrice(parts.reduce((sum, { cents }) => sum + cents, 0))
  const vouchers = parts.length > 1 ? 'vos bons cadeaux' : 'votre bon cadeau'
  return dueCents === 0
    ? `Réglé par ${vouchers} : ${byVouchers}.`
    : `Réglé par ${vouchers} : ${byVouchers}. Le reste, ${exactPrice(dueCents)}, par carte à la réservation.`
}

/** The summary of the booking: service, time, duration and price. */
export function Summary({ service }: { service: ServiceView }) {
  const { date, time } = useDraft(draft => draft.values)
  const voucher = useDraft(draft => draft.voucher)
  const wished = useWishedName(service.id)
  const offered = pays(voucher, service)
  const moreVouchers = useDraft(draft => draft.moreVouchers)
  const shares = voucher ? sharesOf([voucher, ...moreVouchers], service) : undefined
  const left = voucher && offered ? leftAfter(voucher, service) : 0
  return (
    <SummaryCard
      image={serviceImage(service)}
      badge={service.target_audience}
      name={service.name}
      facts={[
        [CalendarDays, date ? longDate(date) : 'Date à choisir'],
        [Clock, time ? spokenTime(time) : 'Horaire à choisir'],
        ...(wished ? [[UserRound, `Avec ${wished}`] as const] : []),
        [Hourglass, `Durée : ${durationLabel(service.duration_minutes)}`],
      ]}
      total={offered ? 'Offert' : exactPrice(service.price)}
      note={shares ? paidTogether(shares) : noteOf(offered, service.price, left)}
    />
  )
}
