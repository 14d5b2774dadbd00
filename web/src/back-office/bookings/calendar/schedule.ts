import '../../../ui/calendar/temporal.ts'
import { type BackgroundEvent, type CalendarEvent, createCalendar, viewDay, viewWeek } from '@schedule-x/calendar'
import { createCalendarControlsPlugin } from '@schedule-x/calendar-controls'
import { createCurrentTimePlugin } from '@schedule-x/current-time'
import { createEventsServicePlugin } from '@schedule-x/events-service'
import { centre } from '../../../shared/centre.ts'
import { clockOf, minutesOf } from '../../../shared/centre-time.ts'
import type { Stretch } from '../model/backdrops.ts'
import type { Entry } from '../model/entry.ts'
import { LEAST_MINUTES, PX_PER_HOUR, REM, remOf } from '../model/grid.ts'
import type { Mode } from '../model/span.ts'

export type Hours = { readonly first: number; readonly last: number }
const zonedTimeOf = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(centre.timeZone)
/** The padding above the title of a stretch, in rem; the same as in `grid.module.css`. */
const TITLE_PADDING = 0.5
const KIND = '--stretch'
const boundaries = ({ first, last }: Hours) => ({ start: clockOf(first * 60), end: clockOf(last * 60) })
/** How many times its usual size the text has that the user chose in the browser. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1
/** An hour is 60 px high, and grows with the text: at twice its size a card would show the upper half of two lines. */
const height = ({ first, last }: Hours) => (last - first) * PX_PER_HOUR * Math.max(textScale(), 1)

/**
 * The event that Schedule-X lays out. It lasts at least 44 minutes: a card is at least 44 px high (a minute is a
 * pixel at the usual size of text), and a shorter event would let it cover the next one.
 */
function eventOf(entry: Entry): CalendarEvent {
  const start = zonedTimeOf(entry.date, entry.start)
  const padding = Math.max(LEAST_MINUTES - (minutesOf(entry.end) - minutesOf(entry.start)), 0)
  // The side is part of the id, because a moved booking has two cards.
  const id = entry.mark?.side === 'after' ? `${entry.key}-now` : entry.key
  return { id, start, end: zonedTimeOf(entry.date, entry.end).add({ minutes: padding }), entry }
}

/** Schedule-X allows no class for background events, so a CSS variable carries the kind for `grid.module.css`. */
const backdropOf = ({ date, from, to, title, kind, titleAt }: Stretch): BackgroundEvent => ({
  start: zonedTimeOf(date, from),
  end: zonedTimeOf(date, to),
  title,
  style: {
    [KIND]: kind,
    ...(titleAt !== undefined && { paddingTop: `${remOf(titleAt) + TITLE_PADDING}rem` }),
  },
})

/** A Schedule-X calendar with one view, and functions that change it. @param onOpen called with a booking's id */
export function createSchedule(mode: Mode, date: string, hours: Hours, onOpen: (id: number) => void) {
  let drawn = hours
  const events = createEventsServicePlugin()
  const controls = createCalendarControlsPlugin()
  const app = createCalendar(
    {
      views: [mode === 'week' ? viewWeek : viewDay],
      selectedDate: Temporal.PlainDate.from(date),
      locale: 'fr-FR',
      firstDayOfWeek: 1,
      timezone: centre.timeZone,
      isResponsive: false,
      skipAnimations: true,
      dayBoundaries: boundaries(hours),
      weekOptions: {
        gridHeight: height(hours),
        eventOverlap: false,
        eventWidth: 100,
        timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit' },
      },
      callbacks: {
        onEventClick: ({ entry }, event) => {
          // Otherwise the same key press would also activate a button of the sheet that opens.
          if (event.type === 'keydown') event.preventDefault()
          onOpen((entry as Entry).id)
        },
      },
    },
    [events, controls, createCurrentTimePlugin()],
  )
  return {
    app,
    show: (day: string) => controls.setDate(Temporal.PlainDate.from(day)),
    draw: (entries: readonly Entry[]) => events.set(entries.map(eventOf)),
    drawBehind: (stretches: readonly Stretch[]) => events.setBackgroundEvents(stretches.map(backdropOf)),
    setHours: (next: Hours) => {
      // Setting the same hours again would make the line of the current time look for elements that are not rendered
      // yet.
      if (next.first === drawn.first && next.last === drawn.last) return
      drawn = next
      controls.setDayBoundaries(boundaries(next))
      controls.setWeekOptions({ gridHeight: height(next) })
    },
  }
}
