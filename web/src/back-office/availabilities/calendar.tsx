import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { availabilitiesQuery } from '../../api/staff/availabilities.ts'
import { isDate } from '../../shared/centre-time.ts'
import { emptyWhileLoading, QueryView } from '../../shared/query-view.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { useToday } from '../../shared/use-clock.ts'
import { Panel } from '../../ui/panel.tsx'
import { Agenda } from './agenda.tsx'
import styles from './calendar.module.css'
import { CalendarHead } from './calendar-head.tsx'
import { rangeOf, rangeWithin, type View } from './days-in-view.ts'
import { HoursGrid } from './hours-grid.tsx'
import { MonthGrid } from './month-grid.tsx'
import { OpeningModal } from './opening-modal.tsx'

const VIEWS: readonly View[] = ['month', 'week', 'day', 'agenda']
const NOTHING: readonly AvailabilityView[] = []

/** The openings of a practitioner as a month, a week, a day or a list. The view and the date are in the address. */
export function Calendar({ practitionerId }: { practitionerId: number }) {
  const address = useSearchState()
  const today = useToday()
  const view = VIEWS.find(each => each === address.get('vue')) ?? 'month'
  const date = isDate(address.get('jour')) ? address.get('jour') : today
  const [opened, setOpened] = useState<AvailabilityView>()
  const range = rangeOf(view, date)
  const asked = rangeWithin(range, address.get('du'), address.get('au'))
  const found = useQuery({ ...availabilitiesQuery(practitionerId, asked ?? range), enabled: asked !== undefined })
  const openings = (asked && found.data) ?? NOTHING
  const props = { range, openings, onOpen: setOpened }
  return (
    <Panel aria-label="Calendrier des disponibilités" aria-busy={found.isFetching}>
      <CalendarHead view={view} date={date} />
      {/* Empty days are drawn until the first answer arrives. */}
      <QueryView
        query={emptyWhileLoading<readonly AvailabilityView[]>(found, NOTHING)}
        waiting={null}
        failure="Erreur lors de la récupération des disponibilités."
      >
        {() => (
          <div className={styles.calendar} data-view={view}>
            {view === 'month' && (
              <MonthGrid {...props} month={date} onDay={jour => address.set({ vue: 'day', jour }, { push: true })} />
            )}
            {(view === 'week' || view === 'day') && <HoursGrid {...props} />}
            {view === 'agenda' && <Agenda {...props} />}
          </div>
        )}
      </QueryView>
      {opened && <OpeningModal opening={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}
