import { categoriesRoute, servicesRoute } from '@alba/contracts/catalogue/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

/** The categories of services that the site shows. @throws {ApiError}, as the services below */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => ask(categoriesRoute, { signal }),
})

/**
 * All services in one request: a page needs several parts of them, such as the cards of a category, its count and its
 * lowest price.
 */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => ask(servicesRoute, { signal }),
})
