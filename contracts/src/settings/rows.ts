import { boolean, defineTable, integer, json, text } from '../shared/table.ts'
import type { BookingRules } from './events.ts'

/** The read model `settings`: one row a table, with id 1, none before the centre changes the setting for the first time. */
export const bookingRulesTable = defineTable('settings', 'booking_rules', {
  key: 'id',
  columns: { id: integer(), rules: json<BookingRules>() },
})

export const constructionBannerTable = defineTable('settings', 'construction_banner', {
  key: 'id',
  columns: { id: integer(), enabled: boolean(), text: text(), version: integer() },
})

export const notificationEmailTable = defineTable('settings', 'notification_email', {
  key: 'id',
  columns: { id: integer(), email: text(), version: integer() },
})
