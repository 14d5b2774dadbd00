import { type AccountsList, accountsList } from '@alba/contracts/operator/accounts'
import type { HttpServer } from '@alba/platform/http/server'
import type { Deps } from '../deps.ts'
import { account } from './account.ts'

/** GET /accounts, for operators inside the network: the practitioners and their access to the back office. */
export function accountsRoute(app: HttpServer, deps: Deps): void {
  app.get('/accounts', { schema: { response: { 200: accountsList } } }, () => listAccounts(deps))
}

const listAccounts = ({ reference, streams }: Deps): Promise<AccountsList> =>
  Promise.all(
    [...reference.current().practitioners.values()].map(async ({ practitionerId, name }) => {
      const found = await streams.load(account, practitionerId)
      const facts = found.status === 'none' ? { email: null, lastLoginAt: null, temporaryUntil: null } : found
      const { email, lastLoginAt, temporaryUntil } = facts
      const secondFactor = found.status !== 'none' && found.passkeys.length > 0
      return { practitionerId, name, status: found.status, email, lastLoginAt, temporaryUntil, secondFactor }
    }),
  )
