import { reasonOf } from '@alba/platform/reason'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { agendaFindings } from './agenda.ts'
import { holdFindings } from './bookings.ts'
import { moneyFindings } from './money.ts'
import { salesFindings } from './sales.ts'
import { voucherFindings } from './vouchers.ts'

/** All that must not be, in a simulation that has healed. */
export const findings = (simulation: Simulation): Finding[] => [
  ...simulation.errors.map(({ what, error }) => ({ kind: 'mistake', subject: what, text: reasonOf(error) })),
  ...agendaFindings(simulation),
  ...holdFindings(simulation),
  ...moneyFindings(simulation),
  ...voucherFindings(simulation),
  ...salesFindings(simulation),
]
