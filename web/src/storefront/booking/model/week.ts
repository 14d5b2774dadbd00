import { addDays, type DateString, formatDate, mondayOf } from '../../../shared/centre-time.ts'

/** Start times that the picker shows (storefront §9). */
export const TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'] as const
/** Days shown at once, and how far forward or back one press goes. */
export const DAYS_SHOWN = 7

export type Day = { date: DateString; past: boolean }

/** The week that shows a date, from its Monday. */
export const weekOf = (date: DateString, today: DateString): Day[] =>
  Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = addDays(mondayOf(date), index)
    return { date: day, past: day < today }
  })

/** « novembre 2026 », or « novembre – décembre 2026 » when the week spans two months. */
export function weekTitle(days: Day[]): string {
  const first = days[0]?.date ?? ''
  const last = days.at(-1)?.date ?? ''
  const end = formatDate(last, { month: 'long', year: 'numeric' })
  if (first.slice(0, 7) === last.slice(0, 7)) return end
  const sameYear = first.slice(0, 4) === last.slice(0, 4)
  return `${formatDate(first, { month: 'long', ...(!sameYear && { year: 'numeric' }) })} – ${end}`
}

/** The fixed times that the server's slots of a day include; slots come as local date-times. */
export const offeredTimes = (slots: readonly { start_time: string }[], date: DateString): string[] =>
  TIMES.filter(time => slots.some(slot => slot.start_time.startsWith(`${date}T${time}`)))
