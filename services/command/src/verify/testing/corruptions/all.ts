import { attendances } from './attendances.ts'
import type { Corruption } from './corruption.ts'
import { logItself } from './log.ts'
import { money } from './money.ts'
import { agenda, duplicates } from './times.ts'
import { vouchers } from './vouchers.ts'

/** Faults that contradict something else in the log. */
export const contradictions: readonly Corruption[] = [
  ...duplicates,
  ...agenda,
  ...vouchers,
  ...money,
  ...attendances,
  ...logItself,
]
