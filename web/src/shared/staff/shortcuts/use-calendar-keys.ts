import { useShortcuts } from './registry.ts'
import { useAnnouncedKey } from './settings.ts'

type Moves = {
  /** What the arrows do, as their buttons say it. */
  readonly previous: string
  readonly next: string
  readonly moveBy: (by: -1 | 1) => void
  readonly showToday: () => void
  /** Absent where only one day is ever shown. */
  readonly show?: (mode: 'week' | 'day') => void
}

/** The keys that every calendar has. @returns what its buttons announce */
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
