import { changeOperatorRole as command } from '@alba/contracts/accounts/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { changeOperatorRole as decide } from './decide.ts'

/** Gives or takes the role `operator`. Only an active account can get it. */
export const changeOperatorRole = handler(command, ({ streams }: Deps, { practitionerId, isOperator }, cause) =>
  streams.execute(account, practitionerId, cause, state => decide(state, isOperator)),
)

/** Whether a practitioner may do what operators do: they have the role, and can log in. */
export async function isOperator({ streams }: Pick<Deps, 'streams'>, practitionerId: number): Promise<boolean> {
  const found = await streams.load(account, practitionerId)
  return found.status === 'active' && found.isOperator
}
