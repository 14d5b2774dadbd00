import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) =>
    api<CategoryView[]>('/api/categories', { signal, fallback: 'Erreur lors du chargement des catégories' }),
})

/** All services at once: a category's cards, its count and lowest price, and a linked service come from one answer. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) =>
    api<ServiceView[]>('/api/services', { signal, fallback: 'Erreur lors du chargement des services' }),
})
