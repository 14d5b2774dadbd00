import { noPictures } from '@alba/contracts/centre/pictures'
import { describeCentrePicture as command } from '@alba/contracts/settings/commands'
import { reject } from '@alba/contracts/shared/decision'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/**
 * Says what the picture of the home page shows; the other pictures stay. The stream says whether there is one: a read
 * model may not show yet what was uploaded a moment ago.
 */
export const describeCentrePicture = handler(command, async (deps: Deps, { alt, version }, cause) => {
  const outcome = await deps.streams.execute(settings, 'settings', cause, state => {
    const before = state.CentrePicturesChanged?.fact.data ?? noPictures
    if (!before.hero) return reject('centre_picture_unknown')
    const data = { ...before, hero: { ...before.hero, alt } }
    return define(state, { type: 'CentrePicturesChanged', data }, version)
  })
  if (!outcome.ok) return outcome
  const picture = outcome.state.CentrePicturesChanged?.fact.data.hero
  return picture ? { ok: true, position: outcome.position, picture } : reject('centre_picture_unknown')
})
