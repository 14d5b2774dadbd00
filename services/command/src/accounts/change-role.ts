import { changeRole as command } from '@alba/contracts/accounts/commands'
import type { Role } from '@alba/contracts/accounts/roles'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { administrators, giveRole, takeRole } from './administrators.ts'

/**
 * Gives or takes the role `admin`. Only somebody with an active account gets it, so that the last admin can always log
 * in. The account and the admins are different streams: an account that is disabled while the role is given loses it
 * again, either here or in `disableAccount`, whichever ends later.
 */
export const changeRole = handler(command, async ({ streams }: Deps, { practitionerId, role }, cause) => {
  const { status } = await streams.load(account, practitionerId)
  if (status === 'none') return reject('account_unknown')
  const decide = (change: typeof giveRole) =>
    streams.execute(administrators, 'administrators', cause, state => change(state, practitionerId))
  if (role !== 'admin') return decide(takeRole)
  if (status !== 'active') return reject('account_closed')
  const given = await decide(giveRole)
  if ((await streams.load(account, practitionerId)).status === 'active') return given
  await decide(takeRole)
  return reject('account_closed')
})

/** The role of a practitioner: `admin`, or `practitioner` by default. */
export async function roleOf({ streams }: Pick<Deps, 'streams'>, practitionerId: number): Promise<Role> {
  return (await streams.load(administrators, 'administrators')).admins.has(practitionerId) ? 'admin' : 'practitioner'
}
