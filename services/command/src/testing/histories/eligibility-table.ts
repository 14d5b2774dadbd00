import type { EligibilityResult } from '@alba/platform/eligibility/results'
import type { AppDeps } from '../../features.ts'

/** A result of a questionnaire as it was stored. */
type Row = EligibilityResult & {
  readonly key: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export type EligibilityTable = {
  readonly database: AppDeps['database']
  /** Every result that was ever stored, in order: also what was replaced or has expired, which invariants look up. */
  readonly saved: readonly Row[]
}

/**
 * The table of the results of questionnaires, in memory, as a database that understands only the SQL of
 * `saveEligibility` and `findEligibility`. Every other statement throws, so that a history that needs more of the
 * database fails. Accounts need more, and are therefore part of no history.
 * @param clock milliseconds since the epoch
 */
export function eligibilityTable(clock: () => number): EligibilityTable {
  const saved: Row[] = []
  const query = async (sql: string, values: readonly unknown[]) => {
    if (sql.includes('INSERT INTO eligibility.results')) {
      const [key, questionnaireId, questionnaireType, eligible, message, minutes] = values
      const result = { key, questionnaireId, questionnaireType, eligible, message }
      saved.push({ ...result, expiresAt: clock() + Number(minutes) * 60_000 } as Row)
      return { rows: [] }
    }
    if (!sql.includes('FROM eligibility.results WHERE key')) throw new Error(`histories cannot run this: ${sql}`)
    const newest = saved.findLast(({ key }) => key === values[0])
    return { rows: newest && newest.expiresAt > clock() ? [newest] : [] }
  }
  return { database: { query } as unknown as AppDeps['database'], saved }
}
