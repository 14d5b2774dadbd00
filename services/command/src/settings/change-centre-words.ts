import { changeCentreWords as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import { settings } from './settings.ts'

/**
 * Changes the nouns by which the centre names its clients and practitioners. Waits until the reference data has them.
 * From then on, the sentences of refused requests contain them, and new passwords that are made of them are refused.
 */
export const changeCentreWords = handler(command, async (deps: Deps, { version, ...data }, cause) =>
  untilReferenced(
    deps,
    await deps.streams.execute(settings, 'settings', cause, state =>
      define(state, { type: 'CentreWordsChanged', data }, version),
    ),
  ),
)
