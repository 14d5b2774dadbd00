import type { StaffServiceView, serviceRequest } from '@alba/contracts/catalogue/api'
import {
  saveServiceRoute,
  staffCategoriesRoute,
  staffServicesOfCategoryRoute,
  staffServicesRoute,
} from '@alba/contracts/catalogue/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

/** All services, with the fields that only staff edits. @throws {ApiError} */
export const staffServicesQuery = queryOptions({
  queryKey: staffKeys.serviceList,
  queryFn: ({ signal }) => askAsStaff(staffServicesRoute, { signal }),
})

/** The services of a category, with the fields that only staff sees. @throws {ApiError} */
export const staffServicesOfQuery = (slug: string) =>
  queryOptions({
    queryKey: staffKeys.servicesOf(slug),
    queryFn: ({ signal }) => askAsStaff(staffServicesOfCategoryRoute, { params: { slug }, signal }),
  })

/**
 * The categories. Without them the form keeps the service's own category, so a failure is only logged to the console.
 */
export const staffCategoriesQuery = queryOptions({
  queryKey: staffKeys.categories,
  queryFn: ({ signal }) =>
    askAsStaff(staffCategoriesRoute, { signal }).catch(error => {
      console.error(staffCategoriesRoute.failure, error)
      throw error
    }),
})

export type ServiceChanges = z.output<typeof serviceRequest>

/** Saves a service at the version that the user saw. @returns the service as it is afterwards @throws {ApiError} */
export async function saveService(
  client: QueryClient,
  { id, version }: StaffServiceView,
  body: ServiceChanges,
): Promise<StaffServiceView> {
  const saved = await askAsStaff(saveServiceRoute, { params: { id }, body, headers: ifMatch(version) })
  // The booking wizard shows services too.
  await client.invalidateQueries({ queryKey: staffKeys.servicesByCategory })
  return 'version' in saved ? saved : loadService(client, id)
}

/** Reloads the services, and returns one of them. @throws {ApiError} */
export async function loadService(client: QueryClient, id: number): Promise<StaffServiceView> {
  const services = await client.fetchQuery({ ...staffServicesQuery, staleTime: 0 })
  const found = services.find(service => service.id === id)
  if (!found) throw new Error(`There is no service ${id}.`)
  return found
}
