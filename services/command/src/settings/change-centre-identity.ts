import { changeCentreIdentity as command } from '@alba/contracts/settings/commands'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import { withKeptPortraits } from './kept-portraits.ts'
import { settings } from './settings.ts'

/** Says who the centre is, and waits until decisions know it. */
export const changeCentreIdentity = handler(command, async (deps: Deps, { version, ...data }, cause) =>
  untilReferenced(
    deps,
    await deps.streams.execute(settings, 'settings', cause, state => {
      const before = state.CentreIdentityChanged?.fact.data.people ?? []
      const people = withKeptPortraits(data.people, before)
      return define(state, { type: 'CentreIdentityChanged', data: { ...data, people } }, version)
    }),
  ),
)
