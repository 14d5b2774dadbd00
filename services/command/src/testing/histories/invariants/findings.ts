import { reasonOf } from '@alba/platform/reason'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { absenceFindings } from './absences.ts'
import { agendaFindings, confirmedLateFindings } from './agenda.ts'
import { asBookedFindings } from './as-booked.ts'
import { attendanceFindings } from './attendance.ts'
import { bookingRulesFindings } from './booking-rules.ts'
import { holdFindings } from './bookings.ts'
import { clientFindings } from './clients.ts'
import { contactFindings } from './contacts.ts'
import { definitionFindings } from './definitions.ts'
import { eligibilityFindings } from './eligibility.ts'
import { lostPaymentFindings } from './lost-payments.ts'
import { moneyFindings } from './money.ts'
import { nameFindings } from './names.ts'
import { outsideHoursFindings } from './outside-hours.ts'
import { retentionFindings } from './retention.ts'
import { retiredFindings } from './retired.ts'
import { salesFindings } from './sales.ts'
import { soldFindings } from './sold.ts'
import { termsFindings } from './terms.ts'
import { voucherFindings } from './vouchers.ts'
import { weeklyHoursFindings } from './weekly-hours.ts'
import { wishFindings } from './wishes.ts'

/** All violated invariants of a simulation that has no unfinished work (`heal`). */
export const findings = (simulation: Simulation): Finding[] => [
  ...simulation.errors.map(({ what, error }) => ({ kind: 'unexpected error', subject: what, text: reasonOf(error) })),
  ...agendaFindings(simulation),
  ...confirmedLateFindings(simulation),
  ...absenceFindings(simulation),
  ...weeklyHoursFindings(simulation),
  ...outsideHoursFindings(simulation),
  ...holdFindings(simulation),
  ...attendanceFindings(simulation),
  ...moneyFindings(simulation),
  ...lostPaymentFindings(simulation),
  ...voucherFindings(simulation),
  ...salesFindings(simulation),
  ...termsFindings(simulation),
  ...retentionFindings(simulation),
  ...contactFindings(simulation),
  ...clientFindings(simulation),
  ...definitionFindings(simulation),
  ...asBookedFindings(simulation),
  ...bookingRulesFindings(simulation),
  ...retiredFindings(simulation),
  ...soldFindings(simulation),
  ...eligibilityFindings(simulation),
  ...nameFindings(simulation),
  ...wishFindings(simulation),
]
