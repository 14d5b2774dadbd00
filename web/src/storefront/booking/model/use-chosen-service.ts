import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { servicesQuery } from '../../../api/catalogue.ts'

/** The service that the address names; undefined until the catalogue is loaded, and when it has no such service. */
export function useChosenService() {
  const [search] = useSearchParams()
  const services = useQuery(servicesQuery)
  return services.data?.find(({ id }) => String(id) === search.get('service'))
}
