import type { AuthUser } from '@alba/contracts/accounts/api'
import type { AccountFacts } from '@alba/contracts/accounts/commands'
import { profilesTable } from '@alba/contracts/accounts/rows'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import type { ReadModels } from '../read-models/read-models.ts'

type Deps = { readonly models: ReadModels; readonly catalogue: ReadCatalogue }

/**
 * The practitioner who is logged in, read from the read models.
 * @throws {ProblemError} 503 while the read models lack the account of the session
 */
export async function profileOf({ models, catalogue }: Deps, practitionerId: number): Promise<AuthUser> {
  const [[row], { practitioners }] = await Promise.all([models.rows(profilesTable, [practitionerId]), catalogue()])
  const name = practitioners.get(practitionerId)?.name
  if (!row || name === undefined) throw new ProblemError(problemOf(503, 'unavailable'))
  return {
    practitioner: { id: practitionerId, name },
    email: row.email,
    role: row.role,
    is_operator: row.is_operator,
    last_login: row.last_login,
    created_at: row.created_at,
    temporary_password_until: row.temporary_password_until,
  }
}

/** The practitioner who logs in, from the answer of the command service: the read models may not have the login yet. */
export const userOf = (id: number, account: AccountFacts): AuthUser => ({
  practitioner: { id, name: account.name },
  email: account.email,
  role: account.role,
  is_operator: account.isOperator,
  last_login: account.lastLoginAt,
  created_at: account.createdAt,
  temporary_password_until: account.temporaryUntil,
})
