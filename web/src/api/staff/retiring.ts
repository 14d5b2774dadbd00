import type { StaffQuestionnaireView } from '@alba/contracts/catalogue/api'
import type { StaffPackageView } from '@alba/contracts/packages/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { staffApi } from './http.ts'

/** What may be retired, as staff saw it. */
export type Retirable = { readonly id: number; readonly version: number; readonly retired: boolean }

/** All packages, the retired ones too. @throws {ApiError} */
export const staffPackagesQuery = queryOptions({
  queryKey: ['staff', 'packages'],
  queryFn: ({ signal }) =>
    staffApi<StaffPackageView[]>('/api/packages', {
      signal,
      fallback: 'Erreur lors de la récupération des forfaits',
    }),
})

/** @throws {ApiError} */
export const questionnairesQuery = queryOptions({
  queryKey: ['staff', 'questionnaires'],
  queryFn: ({ signal }) =>
    staffApi<StaffQuestionnaireView[]>('/api/backoffice/questionnaires', {
      signal,
      fallback: 'Les questionnaires n’ont pas pu être chargés.',
    }),
})

/**
 * Retires what is offered, and offers again what is retired.
 * @param path of the list that it stands in
 * @throws {ApiError}
 */
export const changeOffer = (path: string, { id, version, retired }: Retirable) =>
  staffApi<Partial<Retirable>>(`${path}/${id}/${retired ? 'reinstate' : 'retire'}`, {
    method: 'POST',
    headers: { 'if-match': `"${version}"` },
    fallback: 'Erreur lors de la sauvegarde',
  })

const OFFER = [
  ['staff', 'services'],
  ['staff', 'rooms'],
  ['staff', 'practitioners'],
  ['staff', 'packages'],
  ['staff', 'questionnaires'],
  ['services'],
]

/** What is offered shows on many screens. */
export const refreshOffer = (client: QueryClient): Promise<unknown> =>
  Promise.all(OFFER.map(queryKey => client.invalidateQueries({ queryKey })))
