import { localDate } from './centre-time.ts'

/** A day of the centre whose money is looked at. No sale is older, and no voucher lasts longer. */
export const accountDay = localDate.refine(
  day => day >= '1950-01-01' && day < '2200-01-01',
  'Cette date est trop lointaine',
)
