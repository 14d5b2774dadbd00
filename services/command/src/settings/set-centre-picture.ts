import { noPictures } from '@alba/contracts/centre/pictures'
import { setCentrePicture as command } from '@alba/contracts/settings/commands'
import { accept } from '@alba/contracts/shared/decision'
import { define } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { settings } from './settings.ts'

/** Sets or removes one picture; the others stay. The gateway has stored its bytes by then. */
export const setCentrePicture = handler(command, (deps: Deps, { place, picture, version }, cause) =>
  deps.streams.execute(settings, 'settings', cause, state => {
    const before = state.CentrePicturesChanged?.fact.data ?? noPictures
    if (picture === null && before[place] === null) return accept()
    return define(state, { type: 'CentrePicturesChanged', data: { ...before, [place]: picture } }, version)
  }),
)
