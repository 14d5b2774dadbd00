import type { Attendance } from '@alba/contracts/bookings/attendance'
import type { DayEndItem } from '@alba/contracts/bookings/day-end-api'
import { meansNames } from '@alba/contracts/payments/means-names'
import type { Means } from '@alba/contracts/payments/refunds'
import { amount } from '@alba/contracts/shared/price'

type Counted = readonly [attendance: Attendance | null, one: string, several: string]
const counted: readonly Counted[] = [
  ['came', 'présence', 'présences'],
  ['late', 'retard', 'retards'],
  ['absent', 'absence', 'absences'],
  [null, 'à noter', 'à noter'],
]

/** « 4 rendez-vous : 2 présences, 1 absence, 1 à noter »; counts of zero are left out. */
export function attendanceText(items: readonly DayEndItem[]): string {
  const parts = counted.flatMap(([attendance, one, several]) => {
    const count = items.filter(item => item.attendance === attendance).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
  return `${items.length} rendez-vous : ${parts.join(', ')}`
}

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0)

/** Whether the booking is still to be paid at the centre. An absent client owes nothing in this list. */
export const isToPay = ({ settled_by, on_site, attendance }: DayEndItem): boolean =>
  settled_by === 'staff' && on_site === null && attendance !== 'absent'

/**
 * The payments at the centre for these bookings: « Carte (terminal) 75,00 €, Espèces 60,00 € »; empty when there is
 * none.
 */
export function paidText(items: readonly DayEndItem[]): string {
  const paid = items.flatMap(({ on_site }) => on_site ?? [])
  return [...Map.groupBy(paid, ({ means }) => means)]
    .map(
      ([means, own]: [Means, typeof paid]) => `${meansNames[means]} ${amount(sum(own.map(each => each.amount_cents)))}`,
    )
    .join(', ')
}

/** What is still to be paid at the centre, in cents. */
export const toPayCents = (items: readonly DayEndItem[]): number =>
  sum(items.filter(isToPay).map(({ price_cents }) => price_cents))
