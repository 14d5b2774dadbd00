import { type AccountsList, accountsList } from '@alba/contracts/operator/accounts'
import type { HttpServer } from '@alba/platform/http/server'
import type { Deps } from '../deps.ts'
import { account } from './account.ts'
import { administrators } from './administrators.ts'

/** GET /accounts, for operators inside the network: the practitioners and their access to the back office. */
export function accountsRoute(app: HttpServer, deps: Deps): void {
  app.get('/accounts', { schema: { response: { 200: accountsList } } }, () => listAccounts(deps))
}

async function listAccounts({ reference, streams }: Deps): Promise<AccountsList> {
  const admins = await streams.load(administrators, 'administrators')
  return Promise.all(
    [...reference.current().practitioners.values()].map(async ({ practitionerId, name }) => {
      const found = await streams.load(account, practitionerId)
      const facts = found.status === 'none' ? { email: null, lastLoginAt: null, temporaryUntil: null } : found
      const { email, lastLoginAt, temporaryUntil } = facts
      const secondFactor = found.status !== 'none' && found.passkeys.length > 0
      const role = admins.has(practitionerId) ? 'admin' : 'practitioner'
      return { practitionerId, name, status: found.status, role, email, lastLoginAt, temporaryUntil, secondFactor }
    }),
  )
}
