import type { EligibilityResult } from '@alba/platform/eligibility/results'
import type { AppDeps } from '../../features.ts'

/** A result of a questionnaire as it was stored, with its key. Times are in milliseconds since the epoch. */
type Row = EligibilityResult & { readonly key: string; readonly savedAt: number; readonly expiresAt: number }

export type EligibilityTable = {
  readonly database: AppDeps['database']
  /** Every result that was ever stored, in order. */
  readonly saved: readonly Row[]
}

/**
 * The table of the results of questionnaires, in memory. It understands the two statements of
 * `platform/eligibility/results.ts` and refuses every other one: accounts need SQL, and are part of no history.
 */
export function eligibilityTable(clock: () => number): EligibilityTable {
  const saved: Row[] = []
  const query = async (sql: string, values: readonly unknown[]) => {
    if (sql.includes('INSERT INTO eligibility.results')) {
      const [key, questionnaireId, questionnaireType, eligible, message, minutes] = values
      const result = { key, questionnaireId, questionnaireType, eligible, message }
      saved.push({ ...result, savedAt: clock(), expiresAt: clock() + Number(minutes) * 60_000 } as Row)
      return { rows: [] }
    }
    if (!sql.includes('FROM eligibility.results WHERE key')) throw new Error(`histories cannot run this: ${sql}`)
    const newest = saved.findLast(({ key }) => key === values[0])
    return { rows: newest && newest.expiresAt > clock() ? [newest] : [] }
  }
  return { database: { query } as unknown as AppDeps['database'], saved }
}
