import { z } from 'zod'

/** What a change is of. `agenda` is a day of the centre, its id the date. */
export const changeKind = z.enum([
  'agenda',
  'booking',
  'payment',
  'voucher',
  'purchase',
  'withdrawal',
  'closure',
  'notification',
  'catalogue',
  'settings',
])
export type ChangeKind = z.infer<typeof changeKind>

/** The data of a `change` of GET /api/backoffice/events. Its id is the position in the log. */
const changeMessage = z.object({ kind: changeKind, id: z.string() })
export type ChangeMessage = z.infer<typeof changeMessage>
