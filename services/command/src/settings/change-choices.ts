import { changeChoices as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Turns on and off what the centre may choose (ADR 98). The next decision knows it. */
export const changeChoices = handler(command, async (deps: Deps, { version, ...data }, cause) => {
  const outcome = await deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'ChoicesChanged', data }, version),
  )
  if (outcome.ok && outcome.position !== null) await deps.reference.reached(outcome.position)
  return outcome
})
