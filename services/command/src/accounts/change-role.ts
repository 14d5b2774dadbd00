import { changeRole as command } from '@alba/contracts/accounts/commands'
import type { Role } from '@alba/contracts/accounts/roles'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { administrators, giveRole, takeRole } from './administrators.ts'

/** Only somebody who can log in becomes an admin, otherwise the last admin might be nobody. */
export const changeRole = handler(command, async ({ streams }: Deps, { practitionerId, role }, cause) => {
  const { status } = await streams.load(account, practitionerId)
  if (status === 'none') return reject('account_unknown')
  if (role === 'admin' && status !== 'active') return reject('account_closed')
  const decide = role === 'admin' ? giveRole : takeRole
  return streams.execute(administrators, 'administrators', cause, state => decide(state, practitionerId))
})

export async function roleOf({ streams }: Pick<Deps, 'streams'>, practitionerId: number): Promise<Role> {
  return (await streams.load(administrators, 'administrators')).admins.has(practitionerId) ? 'admin' : 'practitioner'
}
