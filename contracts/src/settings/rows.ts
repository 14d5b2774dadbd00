import type { BookingRules } from './events.ts'

/** Rows of the read model `settings`: one row a table, with id 1, none before the first change. */
export type BookingRulesRow = {
  id: 1
  hold_minutes: number
  minimum_notice_minutes: number
  horizon_days: number
  start_times: BookingRules['startTimes']
  terms_version: string
}

export type ConstructionBannerRow = { id: 1; enabled: boolean; text: string }
