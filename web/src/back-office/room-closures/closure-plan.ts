import type { ClosureView, closureRequest } from '@alba/contracts/agenda/staff-api'
import type { RoomView } from '@alba/contracts/catalogue/api'
import { z } from 'zod'
import { type DateString, dateOf, localOf } from '../../shared/centre-time.ts'
import { roomTypeName } from '../../shared/staff/rooms.ts'

/** The values of « Nouvelle fermeture »; empty texts for what is missing. */
export type ClosureValues = z.input<typeof closureForm>

/** The default values. */
export const EMPTY: ClosureValues = {
  room: '',
  startDate: '',
  startTime: '09:00',
  endDate: '',
  endTime: '12:00',
  reason: '',
}

const needed = z.string().min(1)

/** The schema of the form. It parses to the request, with local times of the centre. */
export const closureForm = z
  .object({ room: needed, startDate: needed, startTime: needed, endDate: needed, endTime: needed, reason: z.string() })
  .transform(
    ({ room, startDate, startTime, endDate, endTime, reason }): z.input<typeof closureRequest> => ({
      room_id: Number.parseInt(room, 10),
      start_datetime: localOf(startDate, startTime),
      end_datetime: localOf(endDate, endTime),
      reason: reason.trim() || null,
    }),
  )

/** The name of a room's type, in the centre's words. */
export const roomTypeLabel = (room: RoomView | undefined): string => (room ? roomTypeName(room.room_type) : '')
/** The label of a room in a list: its name, and its type unless the name already says it. */
export const roomLabel = (room: RoomView): string =>
  room.name === roomTypeLabel(room) ? room.name : `${room.name} (${roomTypeLabel(room)})`

/** Whether a closure ended before today. */
export const isOver = ({ end_datetime }: Pick<ClosureView, 'end_datetime'>, today: DateString): boolean =>
  dateOf(end_datetime) < today
