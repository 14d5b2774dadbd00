import { changeCentreLook as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Changes how the centre looks: its colours, fonts, drawings and logo. */
export const changeCentreLook = handler(command, (deps: Deps, { version, ...data }, cause) =>
  deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'CentreLookChanged', data }, version),
  ),
)
