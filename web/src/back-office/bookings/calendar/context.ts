import { createContext, useContext } from 'react'

/** What every card and every head of a day asks: the calendar's library hands them its own things only. */
export type Drawn = {
  readonly me: number | undefined
  /** Everybody's bookings are shown: then one's own stand out. */
  readonly isEverybody: boolean
  readonly clashing: ReadonlySet<number>
  /** In a closed room or outside of the hours, and why in two words. */
  readonly misplaced: ReadonlyMap<number, string>
  /** The booking whose detail is open. */
  readonly picked: number | undefined
  /** Bookings by day that are not canceled. */
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
