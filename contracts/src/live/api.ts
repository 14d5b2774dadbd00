import { z } from 'zod'

/** What has changed. `agenda` is a day of the centre, with the date as its id. */
export const changeKind = z.enum([
  'agenda',
  'booking',
  'payment',
  'voucher',
  'purchase',
  'client',
  'withdrawal',
  'closure',
  'absence',
  'notification',
  'catalogue',
  'settings',
  'account',
])
export type ChangeKind = z.infer<typeof changeKind>

/** The data of a `change` message of GET /api/backoffice/events. The id of the message is the position in the log. */
const changeMessage = z.object({ kind: changeKind, id: z.string() })
export type ChangeMessage = z.infer<typeof changeMessage>
