import { useQuery } from '@tanstack/react-query'
import { CalendarDays, List, Plus } from 'lucide-react'
import { useState } from 'react'
import { bookingsQuery } from '../../api/staff/bookings.ts'
import { useShortcuts } from '../../shared/staff/shortcuts/registry.ts'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { useBookingWizard } from '../../shared/staff/wizard-address.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { CalendarView } from './calendar/calendar-view.tsx'
import { PastMoment } from './calendar/past-moment.tsx'
import { BookingSheet } from './detail/booking-sheet.tsx'
import { WhoseFilter } from './filters.tsx'
import { ListView } from './list/list-view.tsx'
import { MisplacedNotice } from './misplaced/misplaced-notice.tsx'
import { askedFor } from './model/address.ts'
import { weekSpan } from './model/span.ts'
import { weekCount } from './model/week-count.ts'
import { PrintButton } from './print/print-button.tsx'
import styles from './print/sheet.module.css'
import { Sheet } from './print/sheet.tsx'
import { useSheet } from './print/use-sheet.ts'
import { type PlaceState, usePlace } from './use-place.ts'

const views = [
  {
    value: 'calendar',
    label: (
      <>
        <CalendarDays aria-hidden="true" /> Calendrier
      </>
    ),
  },
  {
    value: 'list',
    label: (
      <>
        <List aria-hidden="true" /> Liste
      </>
    ),
  },
] as const

const otherView = (view: 'calendar' | 'list') => (view === 'list' ? 'calendar' : 'list')

/** « Réservations »: the calendar or the list, with the detail of a booking over it. */
export default function BookingsScreen() {
  const state = usePlace()
  const { place, go, isPhone } = state
  const wizard = useBookingWizard()
  /** The id of a misplaced booking whose move dialog is to open with its sheet. */
  const [toMove, setToMove] = useState<number>()
  const print = useSheet(state)
  useShortcuts('screen', [
    { key: 'c', label: 'Créer une réservation à cette date', run: () => wizard.open(place.date) },
    { key: 'l', label: 'Liste ou calendrier', run: () => go({ view: otherView(place.view) }) },
  ])
  return (
    <>
      <div className={styles.screen}>
        <ScreenHead title="Réservations" note={useWeekCount(state)}>
          {place.view === 'calendar' && place.at === undefined && <PrintButton print={print} />}
          {place.view === 'calendar' && <PastMoment at={place.at} onChange={at => go({ at })} />}
          {isPhone ? <PhoneActions state={state} /> : <DeskActions state={state} />}
        </ScreenHead>
        {place.at === undefined && (
          <MisplacedNotice
            isOpen={place.misplaced === true}
            onOpenChange={isOpen => go({ misplaced: isOpen || undefined })}
            onMove={(booking, date) => {
              setToMove(booking)
              go({ booking, date, misplaced: undefined })
            }}
          />
        )}
        {place.view === 'calendar' ? <CalendarView state={state} /> : <ListView state={state} />}
        {place.booking !== undefined && (
          <BookingSheet
            key={place.booking}
            id={place.booking}
            opensMoveDialog={place.booking === toMove}
            onMoved={date => go({ date })}
            onClose={() => {
              setToMove(undefined)
              go({ booking: undefined })
            }}
          />
        )}
      </div>
      {print.sheet.data && <Sheet sheet={print.sheet.data} />}
    </>
  )
}

/**
 * The number of bookings in the shown week, read from the calendar's own query. Undefined in the list and at a past
 * moment.
 */
function useWeekCount({ place, today }: PlaceState): string | undefined {
  const { from, to } = weekSpan(place.date)
  const isAsked = place.view === 'calendar' && place.at === undefined
  const asked = bookingsQuery({ start_date: from, end_date: to, ...askedFor(place.whose) })
  const { data } = useQuery({ ...asked, enabled: isAsked })
  return isAsked && data ? weekCount(data, place.date, today) : undefined
}

function DeskActions({ state: { place, go } }: { state: PlaceState }) {
  const wizard = useBookingWizard()
  const announced = useAnnouncedKey()
  const options = views.map(view => ({ ...view, shortcut: view.value === place.view ? undefined : announced('L') }))
  return (
    <>
      <WhoseFilter place={place} go={go} />
      <Segments label="Affichage" options={options} value={place.view} onChange={view => go({ view })} />
      <Button aria-keyshortcuts={announced('C')} onClick={() => wizard.open(place.date)}>
        <Plus aria-hidden="true" /> Créer une réservation
      </Button>
    </>
  )
}

function PhoneActions({ state: { place, go } }: { state: PlaceState }) {
  const wizard = useBookingWizard()
  const isList = place.view === 'list'
  return (
    <>
      <IconButton
        label={isList ? 'Afficher le calendrier' : 'Afficher la liste'}
        look="line"
        onClick={() => go({ view: otherView(place.view) })}
      >
        {isList ? <CalendarDays aria-hidden="true" /> : <List aria-hidden="true" />}
      </IconButton>
      <IconButton label="Créer une réservation" look="full" onClick={() => wizard.open(place.date)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </>
  )
}
