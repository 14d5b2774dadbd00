import { useShortcuts } from './registry.ts'
import { useAnnouncedKey } from './settings.ts'

type Moves = {
  /** The labels of the arrows' buttons. */
  readonly previous: string
  readonly next: string
  /** Moves by one of what the calendar shows, a week or a day. */
  readonly moveBy: (by: -1 | 1) => void
  readonly showToday: () => void
  /** Missing where the calendar always shows one day. */
  readonly show?: (mode: 'week' | 'day') => void
}

/** The shortcuts of every calendar. @returns the values of `aria-keyshortcuts` for its buttons */
export function useCalendarKeys({ previous, next, moveBy, showToday, show }: Moves) {
  useShortcuts('screen', [
    { key: 't', label: 'Aujourd’hui', run: showToday },
    { key: 'ArrowLeft', label: previous, run: () => moveBy(-1) },
    { key: 'ArrowRight', label: next, run: () => moveBy(1) },
    ...(show
      ? [
          { key: 's', label: 'Semaine', run: () => show('week') },
          { key: 'j', label: 'Jour', run: () => show('day') },
        ]
      : []),
  ])
  return useAnnouncedKey()
}
