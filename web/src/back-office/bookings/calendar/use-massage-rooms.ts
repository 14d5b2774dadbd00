import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { roomsQuery } from '../../../api/staff/closures.ts'
import { MASSAGE } from '../../../shared/staff/rooms.ts'

/** The ids of the massage rooms; none until they are loaded. @param enabled whether they are asked for */
export function useMassageRooms(enabled: boolean): readonly number[] {
  const { data } = useQuery({ ...roomsQuery, enabled })
  return useMemo(() => (data ?? []).filter(({ room_type }) => room_type === MASSAGE).map(({ id }) => id), [data])
}
