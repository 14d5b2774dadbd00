import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { roomsQuery } from '../../../api/staff/rooms.ts'
import { MASSAGE } from '../../../shared/staff/rooms.ts'

/**
 * The ids of the massage rooms; none until they are loaded, or when they cannot be. The calendar draws bookings in
 * these rooms in a colour of their own. It needs the ids only for a past moment and for what has changed since: there a
 * booking comes with the id and the name of its room, without the room's type.
 * @param enabled whether the server is asked for the rooms
 */
export function useMassageRooms(enabled: boolean): readonly number[] {
  const { data } = useQuery({ ...roomsQuery, enabled })
  return useMemo(() => (data ?? []).filter(({ room_type }) => room_type === MASSAGE).map(({ id }) => id), [data])
}
