import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAnnouncedKey } from './shortcuts/settings.ts'

type Props = {
  /** The label of the left arrow: « Semaine précédente ». */
  previous: string
  next: string
  moveBy: (by: -1 | 1) => void
}

/** The arrows of a calendar; their keys are registered by `useCalendarKeys`. */
export function StepArrows({ previous, next, moveBy }: Props) {
  const announced = useAnnouncedKey()
  return (
    <>
      <IconButton label={previous} aria-keyshortcuts={announced('ArrowLeft')} onClick={() => moveBy(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={next} aria-keyshortcuts={announced('ArrowRight')} onClick={() => moveBy(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </>
  )
}
