import type { AgendaChangesView } from '@alba/contracts/agenda/changes-api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agendaChangesQuery } from '../../../api/staff/agenda.ts'
import type { ShownQuery } from '../../../shared/query-view.tsx'
import { useMassageRooms } from '../calendar/use-massage-rooms.ts'
import type { Place } from '../model/address.ts'
import { changesFor, markedEntries } from '../model/changes.ts'
import type { Entry } from '../model/entry.ts'
import { weekSpan } from '../model/span.ts'

export type Compared = {
  readonly query: ShownQuery<AgendaChangesView>
  /**
   * Marks the cards of the past moment, and adds the present cards of bookings that changed; undefined until the
   * changes are loaded.
   */
  readonly mark: ((entries: readonly Entry[]) => Entry[]) | undefined
}

/** The changes in the shown week since the past moment; undefined when the comparison is off. */
export function useCompared({ date, at, compare, whose }: Place, me: number | undefined): Compared | undefined {
  const isCompared = at !== undefined && compare === true
  const query = useQuery({ ...agendaChangesQuery(weekSpan(date), at ?? ''), enabled: isCompared })
  const massageRooms = useMassageRooms(isCompared)
  const changes = useMemo(() => query.data && changesFor(query.data, whose, me), [query.data, whose, me])
  const mark = useMemo(
    () => changes && ((entries: readonly Entry[]) => markedEntries(entries, changes, massageRooms)),
    [changes, massageRooms],
  )
  return isCompared ? { query: { ...query, data: changes }, mark } : undefined
}
