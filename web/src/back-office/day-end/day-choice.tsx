import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, type DateString } from '../../shared/centre-time.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './day-end.module.css'
import { isDay, withDay } from './place.ts'

/**
 * The choice of the listed day. The field has a state of its own beside the address, because a date is invalid until
 * its last digit is typed. When another day is opened, the state is set while rendering: a React key would remount the
 * field and lose the focus.
 */
export function DayChoice({ day, today }: { day: DateString; today: DateString }) {
  const address = useSearchState()
  const [typed, setTyped] = useState(day)
  const [shown, setShown] = useState(day)
  if (day !== shown) {
    setShown(day)
    setTyped(day)
  }
  const show = (chosen: DateString) => address.set(withDay(chosen, today))
  return (
    <div className={styles.choice}>
      <IconButton label="Jour précédent" onClick={() => show(addDays(day, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label="Jour suivant" onClick={() => show(addDays(day, 1))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <div className={styles.day}>
        <TextField
          id="day-end-day"
          label="Jour"
          type="date"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (isDay(target.value)) show(target.value)
          }}
        />
      </div>
      {day !== today && (
        <Button look="outline" onClick={() => show(today)}>
          Aujourd’hui
        </Button>
      )}
    </div>
  )
}
