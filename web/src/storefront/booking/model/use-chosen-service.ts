import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { servicesQuery } from '../../../api/catalogue.ts'

/** The service named in the address, once the catalogue is there. */
export function useChosenService() {
  const [search] = useSearchParams()
  const services = useQuery(servicesQuery)
  return services.data?.find(({ id }) => String(id) === search.get('service'))
}
