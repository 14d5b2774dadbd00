import type { AttendanceView } from '@alba/contracts/bookings/day-end-api'
import type { DomainEvent } from '@alba/contracts/events'
import type { TestGateway } from '../../services/gateway/src/testing/gateway.ts'

type Counts = AttendanceView['total']

/**
 * Who came in each month, as it follows from the log: the last record of each appointment, unless it was removed, or the
 * appointment was canceled or moved after it.
 * @returns by month, `2026-11`; months without a record are left out
 */
export function expectedAttendance(events: readonly DomainEvent[], year: number): Record<string, Counts> {
  const recorded = new Map<number, { readonly month: string; readonly attendance: keyof Counts }>()
  for (const { type, data } of events) {
    if (type === 'AttendanceRecorded')
      recorded.set(data.bookingId, { month: data.date.slice(0, 7), attendance: data.attendance })
    else if (type === 'AttendanceRemoved' || type === 'BookingCanceled' || type === 'BookingRescheduled')
      recorded.delete(data.bookingId)
  }
  const months: Record<string, Counts> = {}
  for (const { month, attendance } of recorded.values()) {
    if (!month.startsWith(`${year}-`)) continue
    const counts = months[month] ?? { came: 0, late: 0, absent: 0 }
    months[month] = { ...counts, [attendance]: counts[attendance] + 1 }
  }
  return months
}

/** The same as the screen « Fin de journée » shows it. */
export async function readAttendance(gateway: TestGateway, year: number): Promise<Record<string, Counts>> {
  const url = `/api/backoffice/day-end/months?year=${year}`
  const view: AttendanceView = (await gateway.app.inject({ url, headers: gateway.staff() })).json()
  return Object.fromEntries(view.months.map(({ month, ...counts }) => [month, counts]))
}
