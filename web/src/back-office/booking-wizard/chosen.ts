import {
  type Arrangement,
  askedOnce,
  minutesInAll,
  nameOfBoth,
  startOfSecond,
} from '@alba/contracts/bookings/two-treatments'
import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { exactPrice } from '@alba/contracts/shared/price'
import type { Sought } from '../../api/agenda.ts'
import { minutesOf } from '../../shared/centre-time.ts'

export type Second = { readonly service: StaffServiceView; readonly arrangement: Arrangement }
/** What staff books: a treatment, and a second one in the same booking if they have added one (ADR 118). */
export type Chosen = { readonly service: StaffServiceView; readonly second: Second | null }

/** The treatments, in order; the same one may be there twice. */
export const treatmentsOf = ({ service, second }: Chosen): StaffServiceView[] =>
  second ? [service, second.service] : [service]

export const nameOf = ({ service, second }: Chosen): string =>
  second ? nameOfBoth(service.name, second.service.name, second.arrangement) : service.name

/** The price in words; of two treatments the sum, and whether one of them is « Sur devis ». */
export function priceOf(chosen: Chosen): string {
  const prices = treatmentsOf(chosen).map(({ price }) => price)
  const sum = exactPrice(prices.reduce((total, price) => total + price, 0))
  const onRequest = prices.filter(price => price === 0).length
  return onRequest === 1 && prices.length === 2 ? `${sum}, et un soin sur devis` : sum
}

const timed = ({ duration_minutes, buffer_before_minutes, buffer_after_minutes }: StaffServiceView) => ({
  durationMinutes: duration_minutes,
  bufferBeforeMinutes: buffer_before_minutes,
  bufferAfterMinutes: buffer_after_minutes,
})
const arranged = ({ service, arrangement }: Second) => ({ ...timed(service), arrangement })

/** How many minutes it takes, of two treatments from the start of the first to the end of both. */
export const minutesOfAll = ({ service, second }: Chosen): number =>
  minutesInAll(timed(service), second ? arranged(second) : undefined)

/** How many minutes after the first treatment the second one starts. */
export const minutesBefore = ({ service }: Chosen, second: Second): number =>
  startOfSecond({ ...timed(service), startsAt: 0 }, arranged(second))

/** When each treatment begins and ends, in minutes since midnight. @param time the start, `09:00` */
export function timesOf(chosen: Chosen, time: string): { service: StaffServiceView; from: number; until: number }[] {
  const start = minutesOf(time)
  const at = (service: StaffServiceView, from: number) => ({ service, from, until: from + service.duration_minutes })
  const { service, second } = chosen
  if (!second) return [at(service, start)]
  return [at(service, start), at(second.service, start + minutesBefore(chosen, second))]
}

/** What the free hours are asked for. */
export const soughtFor = ({ service, second }: Chosen): Sought => ({
  service: service.id,
  wished: null,
  second: second && { service: second.service.id, arrangement: second.arrangement },
})

/** Names what the free hours are asked for: as a key, so that what is known of other hours is forgotten. */
export const nameOfSought = ({ service, second }: Sought): string =>
  second ? `${service} ${second.arrangement} ${second.service}` : String(service)

/** The centre's own questions about the treatments. */
export const ownQuestionsOf = (chosen: Chosen): StaffServiceView['own_questions'] =>
  askedOnce(treatmentsOf(chosen).flatMap(({ own_questions }) => own_questions))
