import { changeRetention as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/**
 * Changes for how many days personal data is kept. What is due by the new setting is erased in the next night (ADR 89).
 */
export const changeRetention = handler(command, async (deps: Deps, { version, ...data }, cause) => {
  const outcome = await deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'RetentionChanged', data }, version),
  )
  if (outcome.ok && outcome.position !== null) await deps.reference.reached(outcome.position)
  return outcome
})
