import { reasonOf } from '@alba/platform/reason'
import type { Finding } from '../history.ts'
import type { World } from '../world.ts'
import { agendaFindings } from './agenda.ts'
import { holdFindings } from './bookings.ts'
import { moneyFindings } from './money.ts'
import { salesFindings } from './sales.ts'
import { voucherFindings } from './vouchers.ts'

/** All that must not be, in a world that has healed. */
export const findings = (world: World): Finding[] => [
  ...world.errors.map(({ what, error }) => ({ kind: 'mistake', subject: what, text: reasonOf(error) })),
  ...agendaFindings(world),
  ...holdFindings(world),
  ...moneyFindings(world),
  ...voucherFindings(world),
  ...salesFindings(world),
]
