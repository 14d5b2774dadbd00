import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useQuery } from '@tanstack/react-query'
import { firstAvailableQuery, slotsQuery, soughtAlone } from '../../api/agenda.ts'

/**
 * The next free start of a service, local time of the centre; undefined while it is loading or when there is none.
 * @param enabled false delays the two requests
 */
export function useNextStart(serviceId: number, enabled = true): string | undefined {
  const first = useQuery({ ...firstAvailableQuery(soughtAlone(serviceId)), enabled })
  const date = first.data?.first_available_date
  const day = useQuery({ ...slotsQuery(soughtAlone(serviceId), date ?? ''), enabled: enabled && Boolean(date) })
  return day.data?.[0]?.start_time
}

/** The address for booking a service. @param start a start to choose in the form */
export function bookingAddress({ id, category }: Pick<ServiceView, 'id' | 'category'>, start?: string): string {
  const query = new URLSearchParams({ service: String(id) })
  if (category) query.set('category', category.slug)
  if (start) query.set('start', start.slice(0, 16))
  return `/reservation?${query}`
}
