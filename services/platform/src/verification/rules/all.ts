import type { Rule } from '../rule.ts'
import { agendaRule } from './agenda.ts'
import { attendanceRule } from './attendance.ts'
import { deliveriesRule } from './deliveries.ts'
import { onSiteRule } from './on-site.ts'
import { packagesRule } from './packages.ts'
import { partsRule } from './parts.ts'
import { paymentsRule } from './payments.ts'
import { redemptionsRule } from './redemptions.ts'
import { timesRule } from './times.ts'
import { validityRule } from './validity.ts'
import { vouchersRule } from './vouchers.ts'

/** The rules about what the events mean, each with a memory of its own. */
export const allRules = (): Rule[] => [
  timesRule(),
  agendaRule(),
  vouchersRule(),
  validityRule(),
  deliveriesRule(),
  redemptionsRule(),
  partsRule(),
  paymentsRule(),
  packagesRule(),
  onSiteRule(),
  attendanceRule(),
]
