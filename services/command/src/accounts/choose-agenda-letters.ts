import { chooseAgendaLetters as command } from '@alba/contracts/accounts/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { chooseAgendaLetters as decide } from './decide.ts'

/** Records whether the practitioner who sends this wants a mail when a colleague changes their agenda. */
export const chooseAgendaLetters = handler(command, (deps: Deps, { wanted }, cause) =>
  deps.streams.execute(account, Number(cause.actor.id), cause, state => decide(state, wanted)),
)
