import { changeCentreLetterTexts as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Replaces the centre’s own texts of its letters. Refused when somebody changed them after `version`. */
export const changeCentreLetterTexts = handler(command, (deps: Deps, { version, ...data }, cause) =>
  deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'CentreLetterTextsChanged', data }, version),
  ),
)
