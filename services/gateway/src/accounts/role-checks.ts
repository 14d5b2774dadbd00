import { type ProfileRow, profilesTable } from '@alba/contracts/accounts/rows'
import type { ReadModels } from '../read-models/read-models.ts'

/** Whether a practitioner has the role that a route asks for. */
export type RoleChecks = Readonly<Record<'admin' | 'operator', (practitionerId: number) => Promise<boolean>>>

/**
 * Asks the read model for the roles of a practitioner. The change of a role is answered once the read model has it, so
 * it counts from the next request on. The command service asks the log before it changes anything.
 */
export function roleChecks(models: ReadModels): RoleChecks {
  const check = (has: (row: ProfileRow) => boolean) => async (practitionerId: number) => {
    const [row] = await models.rows(profilesTable, [practitionerId])
    return row !== undefined && has(row)
  }
  return { admin: check(({ role }) => role === 'admin'), operator: check(row => row.is_operator) }
}
