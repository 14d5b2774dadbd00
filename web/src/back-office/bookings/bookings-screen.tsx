import { useQuery } from '@tanstack/react-query'
import { CalendarDays, List, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { bookingsQuery } from '../../api/staff/bookings.ts'
import { choices } from '../../shared/centre.ts'
import { usePractitioner } from '../../shared/staff/session.ts'
import { useShortcuts } from '../../shared/staff/shortcuts/registry.ts'
import { useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { useBookingWizard, type WizardStart } from '../../shared/staff/wizard-address.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { CalendarView } from './calendar/calendar-view.tsx'
import { PastMoment } from './calendar/past-moment.tsx'
import { BookingSheet } from './detail/booking-sheet.tsx'
import { DroppedMove, useTakeBackByMessage } from './detail/dropped-move.tsx'
import { DroppedSecond } from './detail/dropped-second.tsx'
import { WhoseFilter } from './filters.tsx'
import { ListView } from './list/list-view.tsx'
import { MisplacedNotice } from './misplaced/misplaced-notice.tsx'
import { askedFor, type Place } from './model/address.ts'
import type { Entry } from './model/entry.ts'
import { weekSpan } from './model/span.ts'
import { bookingDrop, type Drop, isSecondBeside, type Spot } from './model/spot.ts'
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
  const me = usePractitioner()?.id
  /** The id of a misplaced booking whose move dialog is to open with its sheet. */
  const [toMove, setToMove] = useState<number>()
  const [dropped, setDropped] = useState<{ readonly id: number; readonly to: Drop }>()
  /** The booking whose second treatment was dropped on the name of a practitioner. */
  const [given, setGiven] = useState<{ readonly id: number; readonly to: number }>()
  const takeBack = useTakeBackByMessage()
  const closeDropped = useCallback(() => {
    setDropped(undefined)
    setGiven(undefined)
  }, [])
  const drop = (entry: Entry, to: Drop) => {
    if (isSecondBeside(entry) && to.practitioner !== undefined) setGiven({ id: entry.id, to: to.practitioner })
    else setDropped({ id: entry.id, to: bookingDrop(entry, to) })
  }
  const print = useSheet(state)
  useShortcuts('screen', [
    { key: 'c', label: 'Créer une réservation à cette date', run: () => wizard.open({ day: place.date }) },
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
        {place.view === 'calendar' ? (
          <CalendarView
            state={state}
            acts={
              choices.bookFromCalendar
                ? {
                    onBook: spot => spot.date >= state.today && wizard.open(wantedStart(spot, place.whose, me)),
                    onMove: drop,
                  }
                : undefined
            }
          />
        ) : (
          <ListView state={state} />
        )}
        {dropped && (
          <DroppedMove
            id={dropped.id}
            to={dropped.to}
            onMoved={date => go({ date })}
            onTakeBack={takeBack}
            onClose={closeDropped}
          />
        )}
        {given && <DroppedSecond id={given.id} to={given.to} onClose={closeDropped} />}
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

/** What the wizard begins with: the hour, and whose calendar is shown, where staff chooses who gets a booking. */
function wantedStart({ date, time }: Spot, whose: Place['whose'], me: number | undefined): WizardStart {
  if (!choices.choosePractitioner || whose === 'all') return { day: date, time }
  const practitioner = whose === 'mine' ? me : Number(whose)
  return practitioner === undefined ? { day: date, time } : { day: date, time, practitioner }
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
      <Button aria-keyshortcuts={announced('C')} onClick={() => wizard.open({ day: place.date })}>
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
      <IconButton label="Créer une réservation" look="full" onClick={() => wizard.open({ day: place.date })}>
        <Plus aria-hidden="true" />
      </IconButton>
    </>
  )
}
