import { categoriesRoute, servicesRoute } from '@alba/contracts/catalogue/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

/** The categories of services that the site shows. @throws {ApiError}, as the services below */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => ask(categoriesRoute, { signal }),
})

/**
 * All services at once: the cards of a category, its count, its lowest price and a linked service come from one
 * request.
 */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => ask(servicesRoute, { signal }),
})
