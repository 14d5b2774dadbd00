import { type Arrangement, askedOnce, nameOfBoth } from '@alba/contracts/bookings/two-treatments'
import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { Asked } from '@alba/contracts/catalogue/asks'
import type { Sought } from '../../../api/agenda.ts'
import { clockOf, minutesOf } from '../../../shared/centre-time.ts'

/** What the visitor books: a treatment, and a second one in the same booking if they have added one (ADR 118). */
export type Wanted = {
  readonly first: ServiceView
  readonly second: { readonly service: ServiceView; readonly arrangement: Arrangement } | null
}

/** The treatments, in order; the same one may be there twice. */
export const treatmentsOf = ({ first, second }: Wanted): ServiceView[] => (second ? [first, second.service] : [first])

export const nameOf = ({ first, second }: Wanted): string =>
  second ? nameOfBoth(first.name, second.service.name, second.arrangement) : first.name

/** What a voucher or a card has to pay. `id` is null for two treatments: no voucher for one of them pays both. */
export type Payable = { readonly id: number | null; readonly name: string; readonly price: number }
export const payableOf = (wanted: Wanted): Payable => ({
  id: wanted.second ? null : wanted.first.id,
  name: nameOf(wanted),
  price: treatmentsOf(wanted).reduce((sum, { price }) => sum + price, 0),
})

/** The minutes of the treatments themselves: between two of them, the room may also be tidied. */
export function durationOf({ first, second }: Wanted): number {
  const other = second?.service.duration_minutes ?? 0
  return second?.arrangement === 'beside' ? Math.max(first.duration_minutes, other) : first.duration_minutes + other
}

/**
 * When each of two treatments begins. Between one and the next the room is tidied, so the second one is counted back from
 * the end.
 * @param start `10:00`
 * @param end of both, `12:00`
 */
export function startsOf({ second }: Wanted, start: string, end: string): string[] {
  if (!second) return [start]
  return [start, second.arrangement === 'beside' ? start : clockOf(minutesOf(end) - second.service.duration_minutes)]
}

/** What the free hours are asked for. */
export const soughtFor = ({ first, second }: Wanted, practitioner: number | null): Sought => ({
  service: first.id,
  wished: practitioner,
  second: second && { service: second.service.id, arrangement: second.arrangement },
})

/** The built-in questions about both treatments. What both ask is asked once, with the choices of both. */
export function asksOf(wanted: Wanted): Asked[] {
  const asked = treatmentsOf(wanted).flatMap(({ asks }) => asks ?? [])
  return [...new Set(asked.map(({ what }) => what))].map(what => {
    const same = asked.filter(each => each.what === what)
    return { what, from: Math.min(...same.map(({ from }) => from)), to: Math.max(...same.map(({ to }) => to)) }
  })
}

/** The centre's own questions about both treatments. */
export const ownQuestionsOf = (wanted: Wanted): ServiceView['own_questions'] =>
  askedOnce(treatmentsOf(wanted).flatMap(({ own_questions }) => own_questions))
