import { bookingRulesTable, constructionBannerTable, notificationEmailTable } from '@alba/contracts/settings/rows'
import { projection, table } from '../runner/projection.ts'

/** The settings of the centre, with one row per table. */
export const settings = projection(
  5,
  table(bookingRulesTable, {
    handles: ['BookingRulesChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, rules: data, version: (row?.version ?? 0) + 1 }),
  }),
  table(constructionBannerTable, {
    handles: ['ConstructionBannerChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, ...data, version: (row?.version ?? 0) + 1 }),
  }),
  table(notificationEmailTable, {
    handles: ['NotificationEmailChanged'],
    keys: () => [1],
    evolve: (row, { data }) => ({ id: 1, ...data, version: (row?.version ?? 0) + 1 }),
  }),
)
