import { changeChoices as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Turns choices of the centre on or off (ADR 98), and waits until decisions use them. */
export const changeChoices = handler(command, async (deps: Deps, { version, ...data }, cause) => {
  const outcome = await deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'ChoicesChanged', data }, version),
  )
  if (outcome.ok && outcome.position !== null) await deps.reference.reached(outcome.position)
  return outcome
})
