import { boolean, defineTable, integer, json, text } from '../shared/table.ts'
import type { BookingRules } from './events.ts'

/**
 * The read model `settings`: each table has at most one row, with id 1, which exists once the centre has changed the
 * setting.
 */
export const bookingRulesTable = defineTable('settings', 'booking_rules', {
  key: 'id',
  columns: { id: integer(), rules: json<BookingRules>(), version: integer() },
})

export const constructionBannerTable = defineTable('settings', 'construction_banner', {
  key: 'id',
  columns: { id: integer(), enabled: boolean(), text: text(), version: integer() },
})

export const notificationEmailTable = defineTable('settings', 'notification_email', {
  key: 'id',
  columns: { id: integer(), email: text(), version: integer() },
})
