import type {
  AdminRulesView,
  adminRulesRequest,
  adminServiceRequest,
  categoryRequest,
  JournalFilter,
  JournalKind,
  packageRequest,
  questionnaireRequest,
  roomRequest,
} from '@alba/contracts/admin/api'
import {
  addCategoryRoute,
  addPackageRoute,
  addQuestionnaireRoute,
  addRoomRoute,
  addServiceRoute,
  adminCategoriesRoute,
  adminQuestionnairesRoute,
  adminServicesRoute,
  bookingRulesRoute,
  describeServicePictureRoute,
  journalExportRoute,
  journalRoute,
  orderCategoriesRoute,
  orderPackagesRoute,
  orderServicesRoute,
  removeServicePictureRoute,
  salesTermsRoute,
  saveBookingRulesRoute,
  saveCategoryRoute,
  savePackageRoute,
  saveQuestionnaireRoute,
  saveRoomRoute,
  saveSalesTermsRoute,
  saveServiceRoute,
  uploadServicePictureRoute,
  wholeJournalRoute,
} from '@alba/contracts/admin/routes'
import type { AdminTermsView, adminTermsRequest } from '@alba/contracts/admin/settings-api'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff, contentType, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'
import { logged } from './logged.ts'

/** The id of a thing, and the version that the user saw. */
type Seen = { readonly id: number; readonly version: number }
/** The part of a request that says which thing it changes, at which version. */
const requestFor = ({ id, version }: Seen) => ({ params: { id }, headers: ifMatch(version) })

/** @throws {ApiError}, like all calls in this file */
export const adminCategoriesQuery = queryOptions({
  queryKey: staffKeys.adminCategories,
  queryFn: ({ signal }) => askAsStaff(adminCategoriesRoute, { signal }).catch(logged(adminCategoriesRoute.failure)),
})
export const adminServicesQuery = queryOptions({
  queryKey: staffKeys.adminServices,
  queryFn: ({ signal }) => askAsStaff(adminServicesRoute, { signal }),
})
export const adminQuestionnairesQuery = queryOptions({
  queryKey: staffKeys.adminQuestionnaires,
  queryFn: ({ signal }) => askAsStaff(adminQuestionnairesRoute, { signal }),
})
export const adminBookingRulesQuery = queryOptions({
  queryKey: staffKeys.adminBookingRules,
  queryFn: ({ signal }) => askAsStaff(bookingRulesRoute, { signal }),
})
export const salesTermsQuery = queryOptions({
  queryKey: staffKeys.salesTerms,
  queryFn: ({ signal }) => askAsStaff(salesTermsRoute, { signal }),
})
export const journalQuery = (kind: JournalKind, id: number) =>
  queryOptions({
    queryKey: staffKeys.journal(kind, id),
    queryFn: ({ signal }) => askAsStaff(journalRoute, { params: { kind, id }, signal }),
  })

/** Entries of the whole journal, newest first. @param before the `next` of the page before; empty for the newest */
export const wholeJournalQuery = (filter: JournalFilter, before: string) =>
  queryOptions({
    queryKey: staffKeys.wholeJournal(filter, before),
    queryFn: ({ signal }) =>
      askAsStaff(wholeJournalRoute, { query: { ...filter, before: before || undefined }, signal }),
  })
export const exportJournal = (filter: JournalFilter) => askAsStaff(journalExportRoute, { query: filter })

type CategoryBody = z.output<typeof categoryRequest>
export const addCategory = (body: CategoryBody) => askAsStaff(addCategoryRoute, { body })
export const saveCategory = (seen: Seen, body: CategoryBody) =>
  askAsStaff(saveCategoryRoute, { ...requestFor(seen), body })

type RoomBody = z.output<typeof roomRequest>
export const addRoom = (body: RoomBody) => askAsStaff(addRoomRoute, { body })
export const saveRoom = (seen: Seen, body: RoomBody) => askAsStaff(saveRoomRoute, { ...requestFor(seen), body })

type ServiceBody = z.output<typeof adminServiceRequest>
export const addService = (body: ServiceBody) => askAsStaff(addServiceRoute, { body })
export const saveService = (seen: Seen, body: ServiceBody) =>
  askAsStaff(saveServiceRoute, { ...requestFor(seen), body })

/** Sets the picture of a service. @param alt what it shows, for those who do not see it */
export const uploadPicture = (seen: Seen, file: Blob, alt: string) =>
  askAsStaff(uploadServicePictureRoute, {
    params: { id: seen.id },
    headers: { ...ifMatch(seen.version), ...contentType(file) },
    query: { alt },
    body: file,
    file,
  })
export const describePicture = (seen: Seen, alt: string) =>
  askAsStaff(describeServicePictureRoute, { ...requestFor(seen), body: { alt } })
export const removePicture = (seen: Seen) => askAsStaff(removeServicePictureRoute, requestFor(seen))

type QuestionnaireBody = z.output<typeof questionnaireRequest>
export const addQuestionnaire = (body: QuestionnaireBody) => askAsStaff(addQuestionnaireRoute, { body })
export const saveQuestionnaire = (seen: Seen, body: QuestionnaireBody) =>
  askAsStaff(saveQuestionnaireRoute, { ...requestFor(seen), body })

type PackageBody = z.output<typeof packageRequest>
export const addPackage = (body: PackageBody) => askAsStaff(addPackageRoute, { body })
export const savePackage = (seen: Seen, body: PackageBody) =>
  askAsStaff(savePackageRoute, { ...requestFor(seen), body })

const orders = { services: orderServicesRoute, categories: orderCategoriesRoute, packages: orderPackagesRoute }
export type OrderedList = keyof typeof orders
export const saveOrder = (list: OrderedList, ids: readonly number[]) =>
  askAsStaff(orders[list], { body: { ids: [...ids] } })

export const saveSalesTerms = (body: z.output<typeof adminTermsRequest>, { version }: AdminTermsView) =>
  askAsStaff(saveSalesTermsRoute, { body, headers: ifMatch(version) })
export const saveBookingRules = (body: z.output<typeof adminRulesRequest>, { version }: AdminRulesView) =>
  askAsStaff(saveBookingRulesRoute, { body, headers: ifMatch(version) })
