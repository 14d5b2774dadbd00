import { createContext, useContext } from 'react'

/** What every card and every head of a day asks: the calendar's library hands them its own things only. */
export type Drawn = {
  readonly me: number | undefined
  /** Everybody's bookings are shown: then one's own stand out. */
  readonly isEverybody: boolean
  readonly clashing: ReadonlySet<number>
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
  picked: undefined,
  counts: new Map(),
  today: '',
})
export const useDrawn = () => useContext(DrawnContext)
