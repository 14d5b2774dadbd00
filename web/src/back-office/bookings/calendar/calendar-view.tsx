import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { openingsQuery } from '../../../api/staff/agenda.ts'
import { bookingsQuery, misplacedQuery } from '../../../api/staff/bookings.ts'
import { mondayOf, weekOf } from '../../../shared/centre-time.ts'
import { emptyWhileLoading, QueryView } from '../../../shared/query-view.tsx'
import { usePractitioner } from '../../../shared/staff/session.ts'
import { ChangeList } from '../changes/change-list.tsx'
import { type Compared, useCompared } from '../changes/use-compared.ts'
import { whyMisplaced } from '../misplaced/words.ts'
import { askedFor } from '../model/address.ts'
import { backdropsOf } from '../model/backdrops.ts'
import { conflictsOf, idsInConflict } from '../model/conflicts.ts'
import { isGone, isShown } from '../model/entry.ts'
import { hoursOf, offDays } from '../model/grid.ts'
import { LOAD_FAILED } from '../model/labels.ts'
import { step, titleOf, weekSpan } from '../model/span.ts'
import type { PlaceState } from '../use-place.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { type CalendarData, CalendarDataContext } from './context.ts'
import { DayStrip } from './day-strip.tsx'
import { Grid } from './grid.tsx'
import { IncompleteNotice } from './incomplete-notice.tsx'
import { Legend } from './legend.tsx'
import { PastNotice } from './past-moment.tsx'
import type { SpotActs } from './spots.tsx'
import { Tools } from './tools.tsx'
import { useDrawnWeek, type Week } from './use-drawn-week.ts'

/**
 * The bookings as a calendar: a week, or on a phone a day with the days of its week above.
 * @param acts what may be done at an hour; left out where the centre does not offer it
 */
export function CalendarView({ state, acts }: { state: PlaceState; acts?: SpotActs | undefined }) {
  const { place, go, isPhone, mode, addressWith } = state
  const me = usePractitioner()?.id
  const week = useDrawnWeek(place, me)
  const compared = useCompared(place, me)
  usePrefetchedNeighbours(state)
  return (
    <>
      <Tools state={state} />
      {isPhone && <DayStrip date={place.date} entries={week.entries} onChoose={date => go({ date })} />}
      {place.at && (
        <PastNotice
          at={place.at}
          isCompared={compared !== undefined}
          onCompare={isCompared => go({ compare: isCompared || undefined })}
          onLeave={() => go({ at: undefined, compare: undefined })}
        />
      )}
      {/* Empty days are drawn until the bookings arrive. */}
      <QueryView
        query={emptyWhileLoading<unknown>(week.bookings, week.entries)}
        waiting={null}
        failure={LOAD_FAILED}
        isReasonHidden
      >
        {() => (
          <>
            <IncompleteNotice days={week.incomplete.filter(day => mode === 'week' || day === place.date)} />
            <MissingHours week={week} />
            <Drawing state={state} week={week} me={me} compared={compared} acts={place.at ? undefined : acts} />
            <Legend isEverybody={place.whose === 'all'} />
          </>
        )}
      </QueryView>
      {place.at && compared && (
        <ChangeList
          query={compared.query}
          at={place.at}
          span={mode === 'week' ? weekSpan(place.date) : { from: place.date, to: place.date }}
          addressOf={booking => addressWith({ booking })}
        />
      )}
    </>
  )
}

/** Shows an error when openings or closures are missing: without them closed time looks bookable. */
const MissingHours = ({ week: { bookings, background } }: { week: Week }) =>
  !bookings.error && (
    <QueryView
      query={background}
      waiting={null}
      failure="Les horaires et les fermetures n’ont pas pu être chargés."
      isReasonHidden
      isPart
    >
      {() => null}
    </QueryView>
  )

type DrawingProps = {
  state: PlaceState
  week: Week
  me: number | undefined
  compared: Compared | undefined
  acts: SpotActs | undefined
}

function Drawing({ state, week, me, compared, acts }: DrawingProps) {
  const { place, mode, today, go } = state
  const { entries, backdrops, hours, off, conflicts, drawn } = useDrawing(state, week, me, compared)
  const open = (id: number) => go({ booking: id }, { push: true })
  const title = titleOf(place.date, mode)
  return (
    <CalendarDataContext value={useMemo(() => ({ ...drawn, today }), [drawn, today])}>
      <ConflictNotice conflicts={conflicts} mode={mode} onOpen={open} />
      <Grid
        key={mode}
        mode={mode}
        date={place.date}
        label={mode === 'week' ? `Semaine du ${title}` : title}
        entries={entries}
        backdrops={backdrops}
        hours={hours}
        off={off}
        busy={week.bookings.data === undefined}
        onOpen={open}
        onStep={by => go({ date: step(place.date, mode, by) })}
        acts={acts}
      />
    </CalendarDataContext>
  )
}

/**
 * The props of the grid and the data of its context, computed from the week. Memoized, so that only changed parts are
 * drawn again.
 */
function useDrawing(
  { place, mode }: PlaceState,
  { entries: all, openings, closures }: Week,
  me: number | undefined,
  compared: Compared | undefined,
) {
  const { date, status, whose, booking: picked } = place
  const monday = mondayOf(date)
  const mark = compared?.mark
  const entries = useMemo(
    () => (mark ? mark(all) : all).filter(entry => isShown(entry.status, status)),
    [all, mark, status],
  )
  const grid = useMemo(() => {
    const days = weekOf(monday)
    const hours = hoursOf(entries)
    const off = offDays(days, openings, entries).map(day => days.indexOf(day) + 1)
    return { hours, off, backdrops: backdropsOf(days, openings, closures, hours, entries) }
  }, [monday, entries, openings, closures])
  const conflicts = useMemo(
    () => conflictsOf(all).filter(({ first }) => mode === 'week' || first.date === date),
    [all, mode, date],
  )
  const { data: toMove } = useQuery(misplacedQuery)
  const drawn = useMemo((): Omit<CalendarData, 'today'> => {
    const counts = Map.groupBy(
      entries.filter(entry => !isGone(entry.status) && entry.mark?.side !== 'after'),
      entry => entry.date,
    )
    return {
      me,
      isEverybody: whose === 'all',
      inConflict: idsInConflict(conflicts),
      misplaced: new Map(toMove?.map(({ id, why }) => [id, whyMisplaced(why)])),
      picked,
      counts: new Map([...counts].map(([day, ofDay]) => [day, new Set(ofDay.map(({ id }) => id)).size])),
      firstHour: grid.hours.first,
    }
  }, [entries, conflicts, toMove, me, whose, picked, grid.hours.first])
  return { entries, ...grid, conflicts, drawn }
}

/** Prefetches the weeks before and after. */
function usePrefetchedNeighbours({ place: { date, whose, at } }: PlaceState): void {
  const client = useQueryClient()
  useEffect(() => {
    if (at !== undefined) return
    for (const by of [-1, 1] as const) {
      const week = weekSpan(step(date, 'week', by))
      void client.prefetchQuery(bookingsQuery({ start_date: week.from, end_date: week.to, ...askedFor(whose) }))
      void client.prefetchQuery(openingsQuery(week))
    }
  }, [client, date, whose, at])
}
