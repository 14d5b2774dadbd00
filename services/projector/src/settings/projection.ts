import type { BookingRulesRow, ConstructionBannerRow } from '@alba/contracts/settings/rows'
import { projection, table } from '../runner/projection.ts'

/** The centre's settings, one row each. */
export const settings = projection({
  name: 'settings',
  version: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [
    table({
      name: 'booking_rules',
      key: 'id',
      handles: ['BookingRulesChanged'],
      keys: () => [1],
      evolve: (_row: BookingRulesRow | undefined, { data }): BookingRulesRow => ({
        id: 1,
        hold_minutes: data.holdMinutes,
        minimum_notice_minutes: data.minimumNoticeMinutes,
        horizon_days: data.horizonDays,
        start_times: data.startTimes,
        terms_version: data.termsVersion,
      }),
    }),
    table({
      name: 'construction_banner',
      key: 'id',
      handles: ['ConstructionBannerChanged'],
      keys: () => [1],
      evolve: (_row: ConstructionBannerRow | undefined, { data }): ConstructionBannerRow => ({ id: 1, ...data }),
    }),
  ],
})
