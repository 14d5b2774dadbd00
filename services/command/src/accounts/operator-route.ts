import type { Role } from '@alba/contracts/accounts/roles'
import { type AccountsList, accountsList } from '@alba/contracts/operator/accounts'
import { type FirstAccountKey, firstAccountKey } from '@alba/contracts/operator/first-account'
import type { HttpServer } from '@alba/platform/http/server'
import type { Deps } from '../deps.ts'
import { account } from './account.ts'
import { administrators } from './administrators.ts'
import { firstAccountCode, firstAccountSentence } from './first-account-code.ts'
import { awaitsFirstAccount } from './make-first-account.ts'

/** GET /accounts, for operators inside the network: the practitioners and their access to the back office. */
export function accountsRoute(app: HttpServer, deps: Deps): void {
  app.get('/accounts', { schema: { response: { 200: accountsList } } }, () => listAccounts(deps))
}

/** GET /first-account, for operators inside the network: how the first account is made, while there is none. */
export function firstAccountRoute(app: HttpServer, deps: Deps): void {
  app.get('/first-account', { schema: { response: { 200: firstAccountKey } } }, async () => ({
    key: await keyOfFirstAccount(deps),
  }))
}

async function keyOfFirstAccount(deps: Deps): Promise<FirstAccountKey> {
  if (!(await awaitsFirstAccount(deps))) return null
  return { code: firstAccountCode(deps.keyring), address: new URL('/backoffice/first-account', deps.publicUrl).href }
}

/** Says in the log how the first account is made, while there is none: whoever runs this installation reads it there. */
export async function announceFirstAccount({ app, deps }: { readonly app: HttpServer; readonly deps: Deps }) {
  try {
    const key = await keyOfFirstAccount(deps)
    if (key) app.log.info(firstAccountSentence(key))
  } catch (error) {
    app.log.warn({ err: error }, 'whether somebody has an account is not known')
  }
}

async function listAccounts({ reference, streams }: Deps): Promise<AccountsList> {
  const { admins } = await streams.load(administrators, 'administrators')
  return Promise.all(
    [...reference.current().practitioners.values()].map(async ({ practitionerId, name }) => {
      const found = await streams.load(account, practitionerId)
      const facts = found.status === 'none' ? { email: null, lastLoginAt: null, temporaryUntil: null } : found
      const { email, lastLoginAt, temporaryUntil } = facts
      const secondFactor = found.status !== 'none' && found.passkeys.length > 0
      const role: Role = admins.has(practitionerId) ? 'admin' : 'practitioner'
      const isOperator = found.status !== 'none' && found.isOperator
      const access = { status: found.status, role, isOperator, secondFactor }
      return { practitionerId, name, email, lastLoginAt, temporaryUntil, ...access }
    }),
  )
}
