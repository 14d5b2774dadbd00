import { changeCentreTexts as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Replaces the centre’s own texts of the pages of its site. Refused when somebody changed them after `version`. */
export const changeCentreTexts = handler(command, (deps: Deps, { version, ...data }, cause) =>
  deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'CentreTextsChanged', data }, version),
  ),
)
