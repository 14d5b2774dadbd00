import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent, ClosureEvent } from '@alba/contracts/agenda/events'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Closure } from './closure.ts'

type ScheduledData = DataOf<'ClosureScheduled'>
type RoomClosedData = DataOf<'RoomClosed'>

/** Plans a closure of a room. It has its own stream; `closeRoom` then closes each of its days. */
export function scheduleClosure(state: Closure, data: ScheduledData): Decision<ClosureEvent> {
  if (state.status !== 'none') return reject('already_exists')
  if (data.endsAt <= data.startsAt) return reject('time_range_invalid')
  return accept({ type: 'ClosureScheduled', data })
}

export function liftClosure(state: Closure, closureId: number): Decision<ClosureEvent> {
  if (state.status === 'none') return reject('closure_unknown')
  if (state.status === 'lifted') return reject('closure_lifted')
  const { roomId, startsAt, endsAt } = state
  return accept({ type: 'ClosureLifted', data: { closureId, roomId, startsAt, endsAt } })
}

/** Closes a room on one day. Bookings that are already there stay: staff is notified and moves them. */
export function closeRoom(day: DaySchedule, data: RoomClosedData): Decision<AgendaEvent> {
  const known = day.closures.some(other => other.id === data.closureId)
  return known ? accept() : accept({ type: 'RoomClosed', data })
}

export function reopenRoom(
  day: DaySchedule,
  data: { date: string; closureId: number; roomId: number },
): Decision<AgendaEvent> {
  const known = day.closures.some(other => other.id === data.closureId)
  return known ? accept({ type: 'RoomReopened', data }) : accept()
}
