import { chooseMorningLetter as command } from '@alba/contracts/accounts/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { chooseMorningLetter as decide } from './decide.ts'

/** Records whether the practitioner who sends this wants a mail every morning with the day and what is unread. */
export const chooseMorningLetter = handler(command, (deps: Deps, { wanted }, cause) =>
  deps.streams.execute(account, Number(cause.actor.id), cause, state => decide(state, wanted)),
)
