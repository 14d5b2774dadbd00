import { absencesTable } from './absences/rows.ts'
import { profilesTable } from './accounts/rows.ts'
import { journalTable } from './admin/rows.ts'
import { closuresTable, daysTable, weeklyHoursTable } from './agenda/rows.ts'
import { bookingsTable } from './bookings/rows.ts'
import {
  categoriesTable,
  practitionersTable,
  questionnairesTable,
  roomsTable,
  servicesTable,
} from './catalogue/rows.ts'
import { clientSalesTable, clientsTable } from './clients/rows.ts'
import { cancellationsTable, dashboardDaysTable } from './dashboard/rows.ts'
import { changesTable } from './live/rows.ts'
import {
  movementBalancesTable,
  movementMonthsTable,
  movementPackagesTable,
  movementSalesTable,
  movementSourcesTable,
  movementStandingsTable,
  movementStatusMonthsTable,
  movementsTable,
} from './movements/rows.ts'
import { concernedTable, marksTable, notificationsTable, sweepsTable } from './notifications/rows.ts'
import { packagesTable, purchasesTable } from './packages/rows.ts'
import { paymentsTable, supervisedTable } from './payments/rows.ts'
import { bookingTextsTable, paymentTextsTable, voucherTextsTable } from './search/rows.ts'
import {
  bookingRulesTable,
  centreIdentityTable,
  centreLetterTextsTable,
  centreLookTable,
  centrePicturesTable,
  centreTextsTable,
  centreWordsTable,
  choicesTable,
  constructionBannerTable,
  notificationEmailTable,
  retentionTable,
  salesTermsTable,
} from './settings/rows.ts'
import type { Columns, Table } from './shared/table.ts'
import { timelineTable } from './timeline/rows.ts'
import { vouchersTable } from './vouchers/rows.ts'

/** Checks, in the types, that each table belongs to the model under which it is listed. */
const listed = <
  const Models extends { readonly [Name in keyof Models]: readonly Table<Columns, string, Name & string>[] },
>(
  models: Models,
): Models => models

/** Every read model with its tables. The projector, the gateway and tests derive their lists from this one. */
export const readModels = listed({
  catalogue: [categoriesTable, servicesTable, questionnairesTable, roomsTable, practitionersTable, packagesTable],
  settings: [
    bookingRulesTable,
    salesTermsTable,
    retentionTable,
    choicesTable,
    constructionBannerTable,
    notificationEmailTable,
    centreIdentityTable,
    centreWordsTable,
    centreLetterTextsTable,
    centreLookTable,
    centrePicturesTable,
    centreTextsTable,
  ],
  agenda: [daysTable, closuresTable, weeklyHoursTable],
  absences: [absencesTable],
  bookings: [bookingsTable],
  search: [bookingTextsTable, paymentTextsTable, voucherTextsTable],
  payments: [paymentsTable],
  supervision: [supervisedTable],
  movements: [
    movementSourcesTable,
    movementPackagesTable,
    movementsTable,
    movementMonthsTable,
    movementBalancesTable,
    movementStandingsTable,
    movementSalesTable,
    movementStatusMonthsTable,
  ],
  vouchers: [vouchersTable],
  purchases: [purchasesTable],
  timeline: [timelineTable],
  staff: [profilesTable],
  dashboard: [dashboardDaysTable, cancellationsTable],
  journal: [journalTable],
  clients: [clientsTable, clientSalesTable],
  live: [changesTable],
  notifications: [notificationsTable, concernedTable, marksTable, sweepsTable],
})

export type ModelName = keyof typeof readModels

export const modelNames = Object.keys(readModels) as ModelName[]
