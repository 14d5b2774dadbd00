import { createContext, useContext } from 'react'

/** Data for the cards and day heads: the calendar's library passes them no props of ours. */
export type Drawn = {
  readonly me: number | undefined
  /** Whether the bookings of all practitioners are shown; the user's own are marked then. */
  readonly isEverybody: boolean
  readonly clashing: ReadonlySet<number>
  /** Why a booking is misplaced, in two words: in a closed room or outside the opening hours. */
  readonly misplaced: ReadonlyMap<number, string>
  /** The id of the booking whose detail is open. */
  readonly picked: number | undefined
  /** The number of bookings of each day, without canceled ones. */
  readonly counts: ReadonlyMap<string, number>
  readonly today: string
}

export const DrawnContext = createContext<Drawn>({
  me: undefined,
  isEverybody: false,
  clashing: new Set(),
  misplaced: new Map(),
  picked: undefined,
  counts: new Map(),
  today: '',
})
export const useDrawn = () => useContext(DrawnContext)
