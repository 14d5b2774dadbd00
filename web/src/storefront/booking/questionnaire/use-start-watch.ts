import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Sought, slotsQuery } from '../../../api/agenda.ts'
import { localOf } from '../../../shared/centre-time.ts'
import { afterAbandoning } from '../model/abandon.ts'
import { useDraft } from '../model/draft.ts'
import { send } from '../model/send.ts'

/** How often the chosen start is checked, in milliseconds. */
const POLL_MS = 20_000

/**
 * Notices when somebody else takes the chosen start during the questionnaire, when no hold protects it yet.
 * @param isOn false while the booking is being made: the visitor's own hold would look like somebody else's
 */
export function useStartWatch(sought: Sought, isOn = true): void {
  const { date, time } = useDraft(draft => draft.values)
  const start = localOf(date, time)
  const isWatched = isOn && time !== ''
  const { data, isFetching } = useQuery({
    ...afterAbandoning(slotsQuery(sought, date)),
    enabled: isWatched,
    refetchInterval: POLL_MS,
  })
  const isTaken = isWatched && !isFetching && data?.every(slot => slot.start_time !== start) === true
  useEffect(() => {
    if (isTaken) void send({ type: 'slot-taken', start })
  }, [isTaken, start])
}
