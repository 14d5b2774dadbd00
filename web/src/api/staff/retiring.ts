import {
  reinstatePackageRoute,
  reinstatePractitionerRoute,
  reinstateQuestionnaireRoute,
  reinstateRoomRoute,
  reinstateServiceRoute,
  retirePackageRoute,
  retirePractitionerRoute,
  retireQuestionnaireRoute,
  retireRoomRoute,
  retireServiceRoute,
} from '@alba/contracts/catalogue/routes'
import { staffPackagesRoute } from '@alba/contracts/packages/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

/** Something that can be retired, at the version that the user saw. */
export type Retirable = { readonly id: number; readonly version: number; readonly retired: boolean }

/** All packages, retired ones included. @throws {ApiError} */
export const staffPackagesQuery = queryOptions({
  queryKey: staffKeys.packages,
  queryFn: ({ signal }) => askAsStaff(staffPackagesRoute, { signal }),
})

const changes = {
  service: { retire: retireServiceRoute, reinstate: reinstateServiceRoute },
  room: { retire: retireRoomRoute, reinstate: reinstateRoomRoute },
  practitioner: { retire: retirePractitionerRoute, reinstate: reinstatePractitionerRoute },
  package: { retire: retirePackageRoute, reinstate: reinstatePackageRoute },
  questionnaire: { retire: retireQuestionnaireRoute, reinstate: reinstateQuestionnaireRoute },
}
export type RetirableKind = keyof typeof changes

/** Retires something, or offers it again when it is retired. @throws {ApiError} */
export const changeOffer = (kind: RetirableKind, { id, version, retired }: Retirable) =>
  askAsStaff(changes[kind][retired ? 'reinstate' : 'retire'], { params: { id }, headers: ifMatch(version) })

const OFFER = [
  staffKeys.services,
  staffKeys.rooms,
  staffKeys.practitioners,
  staffKeys.packages,
  staffKeys.questionnaires,
  staffKeys.categories,
  staffKeys.admin,
]

/** Refetches everything about the offer, which many screens show. */
export const refreshOffer = (client: QueryClient): Promise<unknown> =>
  Promise.all(OFFER.map(queryKey => client.invalidateQueries({ queryKey })))
