import { createContext, useContext } from 'react'

/**
 * What booking cards and day heads need. It is a context, because the calendar library renders them and cannot pass
 * props of ours.
 */
export type CalendarData = {
  /** The id of the practitioner who is logged in. */
  readonly me: number | undefined
  /** Whether the bookings of all practitioners are shown. If so, the user's own are marked. */
  readonly isEverybody: boolean
  /** The ids of the bookings that overlap another one of the same practitioner. */
  readonly inConflict: ReadonlySet<number>
  /** By the id of a misplaced booking: a short label of the reason, « Salle fermée » or « Hors horaires ». */
  readonly misplaced: ReadonlyMap<number, string>
  /** The id of the booking whose detail is open. */
  readonly picked: number | undefined
  /** The number of bookings of each day, without canceled ones. */
  readonly counts: ReadonlyMap<string, number>
  /** The first hour of the grid: a mark above a card that begins then would be under the head of the calendar. */
  readonly firstHour: number
  readonly today: string
}

export const CalendarDataContext = createContext<CalendarData>({
  me: undefined,
  isEverybody: false,
  inConflict: new Set(),
  misplaced: new Map(),
  picked: undefined,
  counts: new Map(),
  firstHour: 0,
  today: '',
})
export const useCalendarData = () => useContext(CalendarDataContext)
