import { categoriesRoute, servicesRoute } from '@alba/contracts/catalogue/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => ask(categoriesRoute, { signal }),
})

/** All services at once: a category's cards, its count and lowest price, and a linked service come from one answer. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => ask(servicesRoute, { signal }),
})
