import { changeConstructionBanner as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Changes the banner that every public page shows. */
export const changeConstructionBanner = handler(command, (deps: Deps, { version, ...data }, cause) =>
  deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'ConstructionBannerChanged', data }, version),
  ),
)
