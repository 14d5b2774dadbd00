import { z } from 'zod'

/**
 * A day of the centre whose money is looked at. No sale is older, and no voucher lasts longer. The years are a pattern,
 * which the OpenAPI document shows, too; it is only tried on a date.
 */
export const accountDay = z.iso
  .date({ abort: true })
  .regex(/^(?:19[5-9]|20\d|21\d)/, 'Cette date est trop lointaine')
  // zod leaves it out where there are several patterns.
  .meta({ format: 'date' })
