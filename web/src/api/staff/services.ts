import type { CategoryView, StaffServiceView, serviceRequest } from '@alba/contracts/catalogue/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffApi } from './http.ts'

/** All services with what staff edits of them. @throws {ApiError} */
export const staffServicesQuery = queryOptions({
  queryKey: ['staff', 'services'],
  queryFn: ({ signal }) =>
    staffApi<StaffServiceView[]>('/api/services', { signal, fallback: 'Erreur de chargement des services' }),
})

/** The services of a category, with what staff is told of them. @throws {ApiError} */
export const staffServicesOfQuery = (slug: string) =>
  queryOptions({
    queryKey: ['services', slug],
    queryFn: ({ signal }) =>
      staffApi<StaffServiceView[]>(`/api/categories/${slug}/services`, {
        signal,
        fallback: 'Erreur lors du chargement des services',
      }),
  })

/** Without them a service keeps its category; that they are missing is told to the console only (back office §8). */
export const staffCategoriesQuery = queryOptions({
  queryKey: ['staff', 'categories'],
  queryFn: ({ signal }) =>
    staffApi<CategoryView[]>('/api/categories', { signal, fallback: 'Erreur de chargement des catégories' }).catch(
      error => {
        console.error('Erreur de chargement des catégories', error)
        throw error
      },
    ),
})

export type ServiceChanges = z.output<typeof serviceRequest>

/** Changes a service that was seen at a version, and answers it as it stands then. @throws {ApiError} */
export async function saveService(
  client: QueryClient,
  { id, version }: StaffServiceView,
  body: ServiceChanges,
): Promise<StaffServiceView> {
  const saved = await staffApi<StaffServiceView | { id: number }>(`/api/services/${id}`, {
    method: 'PUT',
    body,
    headers: { 'if-match': `"${version}"` },
    fallback: 'Erreur lors de la sauvegarde',
  })
  // The wizard reads the services too.
  await client.invalidateQueries({ queryKey: ['services'] })
  return 'version' in saved ? saved : loadService(client, id)
}

/** A service as it stands now; the list shows it so too. @throws {ApiError} */
export async function loadService(client: QueryClient, id: number): Promise<StaffServiceView> {
  const services = await client.fetchQuery({ ...staffServicesQuery, staleTime: 0 })
  const found = services.find(service => service.id === id)
  if (!found) throw new Error(`There is no service ${id}.`)
  return found
}
