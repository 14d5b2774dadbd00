import { profilesTable } from '@alba/contracts/accounts/rows'
import type { ReadModels } from '../read-models/read-models.ts'

/**
 * Whether a practitioner has the role `admin`, by the read model. The change of a role is answered once the read model
 * has it, so it counts from the next request on. Command asks the log before it changes anything.
 */
export const adminCheck =
  (models: ReadModels) =>
  async (practitionerId: number): Promise<boolean> => {
    const [row] = await models.rows(profilesTable, [practitionerId])
    return row?.role === 'admin'
  }
