import type {
  AbsenceReport,
  absenceDecisionsRequest,
  absencePreviewRequest,
  absenceRequest,
} from '@alba/contracts/absences/api'
import {
  absenceRoute,
  absencesRoute,
  decideAbsenceRoute,
  declareAbsenceRoute,
  previewAbsenceRoute,
} from '@alba/contracts/absences/routes'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

export type AskedPreview = z.input<typeof absencePreviewRequest>

/** The absences that end today or later, and those of the last two weeks, newest first. @throws {ApiError} */
export const absencesQuery = queryOptions({
  queryKey: staffKeys.absenceList,
  queryFn: ({ signal }) => askAsStaff(absencesRoute, { signal }),
})

/** How often a report is read again while something is still to be done, and while letters go out, in milliseconds. */
const WORKING_MS = 700
const SENDING_MS = 3_000

const nextLook = (report: AbsenceReport | undefined): number | false => {
  if (!report) return false
  if (!report.carried_out) return WORKING_MS
  return report.handled.some(({ told }) => told === 'waiting') ? SENDING_MS : false
}

/** What became of each booking; read again until all is done and told. @throws {ApiError} */
export const absenceQuery = (id: number) =>
  queryOptions({
    queryKey: staffKeys.absence(id),
    queryFn: ({ signal }) => askAsStaff(absenceRoute, { params: { id }, signal }),
    refetchInterval: ({ state }) => nextLook(state.data),
  })

/** Whom an absence concerns, and what could be done for each. It records nothing. @throws {ApiError} */
export const absencePreviewQuery = (asked: AskedPreview) =>
  queryOptions({
    queryKey: staffKeys.absencePreview(asked),
    queryFn: ({ signal }) => askAsStaff(previewAbsenceRoute, { body: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Declares an absence. Requests with the same idempotency key declare one. @throws {ApiError} */
export const declareAbsence = (body: z.input<typeof absenceRequest>, idempotencyKey: string) =>
  askAsStaff(declareAbsenceRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/** Decides about bookings that were left. @throws {ApiError} */
export const decideAbsence = (id: number, body: z.input<typeof absenceDecisionsRequest>) =>
  askAsStaff(decideAbsenceRoute, { params: { id }, body })

export const refreshAbsences = (client: QueryClient) => client.invalidateQueries({ queryKey: staffKeys.absences })
