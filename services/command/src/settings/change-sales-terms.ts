import { changeSalesTerms as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Changes the terms of sale, and waits until decisions use them. What is booked or sold keeps its own (ADR 68). */
export const changeSalesTerms = handler(command, async (deps: Deps, { version, ...data }, cause) => {
  const outcome = await deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'SalesTermsChanged', data }, version),
  )
  if (outcome.ok && outcome.position !== null) await deps.reference.reached(outcome.position)
  return outcome
})
