import { previewWeeklyHoursRoute, saveWeeklyHoursRoute, weeklyHoursRoute } from '@alba/contracts/agenda/routes'
import type { WeeklyHoursRequest, WeeklyHoursView } from '@alba/contracts/agenda/weekly-hours-api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAsStaff, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

/** The hours of a practitioner that repeat every week. @throws {ApiError} */
export const weeklyHoursQuery = (practitionerId: number) =>
  queryOptions({
    queryKey: staffKeys.weeklyHours(practitionerId),
    queryFn: ({ signal }) => askAsStaff(weeklyHoursRoute, { params: { id: practitionerId }, signal }),
  })

/** Loads the present hours again. @throws {ApiError} */
export const loadWeeklyHours = (client: QueryClient, practitionerId: number): Promise<WeeklyHoursView> =>
  client.fetchQuery({ ...weeklyHoursQuery(practitionerId), staleTime: 0 })

/** What these hours would change. @throws {ApiError} */
export const previewWeeklyHours = (practitionerId: number, body: WeeklyHoursRequest) =>
  askAsStaff(previewWeeklyHoursRoute, { params: { id: practitionerId }, body })

/** Saves the hours at the version that the user saw. @throws {ApiError} */
export const saveWeeklyHours = (
  { practitioner_id: id, version }: Pick<WeeklyHoursView, 'practitioner_id' | 'version'>,
  body: WeeklyHoursRequest,
) => askAsStaff(saveWeeklyHoursRoute, { params: { id }, body, headers: ifMatch(version) })
