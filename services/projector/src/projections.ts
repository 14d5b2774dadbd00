import type { ModelName } from '@alba/contracts/read-models'
import { absences } from './absences/projection.ts'
import { staff } from './accounts/projection.ts'
import { agenda } from './agenda/projection.ts'
import { bookings } from './bookings/projection.ts'
import { catalogue } from './catalogue/projection.ts'
import { clients } from './clients/projection.ts'
import { dashboard } from './dashboard/projection.ts'
import { journal } from './journal/projection.ts'
import { live } from './live/projection.ts'
import { movements } from './movements/projection.ts'
import { notifications } from './notifications/projection.ts'
import { purchases } from './packages/projection.ts'
import { payments } from './payments/projection.ts'
import type { Projection } from './runner/projection.ts'
import { search } from './search/projection.ts'
import { settings } from './settings/projection.ts'
import { supervision } from './supervision/projection.ts'
import { timeline } from './timeline/projection.ts'
import { vouchers } from './vouchers/projection.ts'

/** The projection of every read model of contracts. */
const byName: { readonly [Name in ModelName]: Projection } = {
  catalogue,
  settings,
  agenda,
  absences,
  bookings,
  search,
  payments,
  supervision,
  movements,
  vouchers,
  purchases,
  timeline,
  journal,
  staff,
  dashboard,
  notifications,
  live,
  clients,
}

export const projections: readonly Projection[] = Object.values(byName)
