import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Clock, Hourglass, UserRound } from 'lucide-react'
import { slotsQuery } from '../../../api/agenda.ts'
import { localOf, longDate, spokenTime, timeOf } from '../../../shared/centre-time.ts'
import { type Fact, SummaryCard } from '../../../shared/flow/summary-card.tsx'
import { serviceImage } from '../../../shared/scenes/service-image.ts'
import { afterAbandoning } from '../model/abandon.ts'
import { useDraft } from '../model/draft.ts'
import { useSought } from '../model/use-wanted.ts'
import { leftAfter, pays, type Shares, sharesOf } from '../model/voucher.ts'
import { nameOf, payableOf, startsOf, treatmentsOf, type Wanted } from '../model/wanted.ts'
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

/** The end of the chosen start of two treatments, as the list of free hours says it; undefined without such a start. */
function useEnd(wanted: Wanted): string | undefined {
  const sought = useSought(wanted)
  const { date, time } = useDraft(draft => draft.values)
  const isAsked = wanted.second !== null && time !== ''
  const { data } = useQuery({ ...afterAbandoning(slotsQuery(sought, date)), enabled: isAsked })
  return isAsked ? data?.find(({ start_time }) => start_time === localOf(date, time))?.end_time : undefined
}

/** « 10 h 00 : Massage prénatal, 1 h, 75,00 € », for each of two treatments. */
function treatmentFacts(wanted: Wanted, time: string, end: string | undefined): Fact[] {
  const starts = end ? startsOf(wanted, time, timeOf(end)) : []
  return treatmentsOf(wanted).map(({ name, duration_minutes, price }, index) => {
    const what = `${name}, ${durationLabel(duration_minutes)}, ${exactPrice(price)}`
    const start = starts[index]
    return [Hourglass, start ? `${spokenTime(start)} : ${what}` : what]
  })
}

/** The summary of the booking: service, time, duration and price. */
export function Summary({ wanted }: { wanted: Wanted }) {
  const { first, second } = wanted
  const { date, time } = useDraft(draft => draft.values)
  const end = useEnd(wanted)
  const wished = useWishedName(first.id)
  const { total, note } = usePayment(wanted)
  return (
    <SummaryCard
      image={serviceImage(first)}
      badge={first.target_audience}
      name={nameOf(wanted)}
      facts={[
        [CalendarDays, date ? longDate(date) : 'Date à choisir'],
        [Clock, time ? timesOf(time, end) : 'Horaire à choisir'],
        ...(wished ? [[UserRound, withWhom(wanted, wished)] as const] : []),
        ...(second
          ? treatmentFacts(wanted, time, end)
          : [[Hourglass, `Durée : ${durationLabel(first.duration_minutes)}`] as const]),
      ]}
      total={total}
      note={note}
    />
  )
}

/** Of two treatments side by side, only the first is with whom the visitor asks for. */
const withWhom = ({ second }: Wanted, name: string): string =>
  second?.arrangement === 'beside' ? `Avec ${name} pour le premier soin` : `Avec ${name}`

const timesOf = (start: string, end: string | undefined): string =>
  end ? `de ${spokenTime(start)} à ${spokenTime(timeOf(end))}` : spokenTime(start)

/** What is to be paid, and how. */
function usePayment(wanted: Wanted): { total: string; note: string } {
  const voucher = useDraft(draft => draft.voucher)
  const moreVouchers = useDraft(draft => draft.moreVouchers)
  const due = payableOf(wanted)
  const offered = pays(voucher, due)
  const shares = voucher ? sharesOf([voucher, ...moreVouchers], due) : undefined
  const left = voucher && offered ? leftAfter(voucher, due) : 0
  return {
    total: offered || shares?.dueCents === 0 ? 'Offert' : exactPrice(due.price),
    note: shares ? paidTogether(shares) : noteOf(offered, due.price, left),
  }
}
