import { staffServicesOfCategoryRoute, staffServicesRoute } from '@alba/contracts/catalogue/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The services of a category, with the fields that only staff sees. @throws {ApiError} */
export const staffServicesOfQuery = (slug: string) =>
  queryOptions({
    queryKey: staffKeys.servicesOf(slug),
    queryFn: ({ signal }) => askAsStaff(staffServicesOfCategoryRoute, { params: { slug }, signal }),
  })

/** All services, with the fields that only staff sees; also those that are no longer offered. @throws {ApiError} */
export const allStaffServicesQuery = queryOptions({
  queryKey: staffKeys.allServices,
  queryFn: ({ signal }) => askAsStaff(staffServicesRoute, { signal }),
})
