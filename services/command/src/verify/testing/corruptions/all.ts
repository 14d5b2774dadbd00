import { attendances } from './attendances.ts'
import type { Corruption } from './corruption.ts'
import { logItself } from './log.ts'
import { money } from './money.ts'
import { agenda, duplicates } from './times.ts'
import { validity } from './validity.ts'
import { vouchers } from './vouchers.ts'

/** The faults that a check finds in the log alone: the log then contradicts itself, or is no possible log. */
export const contradictions: readonly Corruption[] = [
  ...duplicates,
  ...agenda,
  ...vouchers,
  ...validity,
  ...money,
  ...attendances,
  ...logItself,
]
