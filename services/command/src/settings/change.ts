import * as commands from '@alba/contracts/settings/commands'
import { SETTINGS_STREAM, type SettingsEvent } from '@alba/contracts/settings/events'
import { define, standing } from '../decision/standing.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'

const settings = standing<'settings', SettingsEvent>(() => SETTINGS_STREAM)

/** Answers only when the next booking is decided by the new rules. */
export const changeBookingRules = handler(commands.changeBookingRules, async (deps: Deps, data, cause) => {
  const outcome = await deps.streams.execute(settings, 'settings', cause, state =>
    define(state, { type: 'BookingRulesChanged', data }),
  )
  if (outcome.ok && outcome.position !== null) await deps.reference.reached(outcome.position)
  return outcome
})

export const changeConstructionBanner = handler(
  commands.changeConstructionBanner,
  (deps: Deps, { version, ...data }, cause) =>
    deps.streams.execute(settings, 'settings', cause, state =>
      define(state, { type: 'ConstructionBannerChanged', data }, version),
    ),
)

export const changeNotificationEmail = handler(
  commands.changeNotificationEmail,
  (deps: Deps, { version, ...data }, cause) =>
    deps.streams.execute(settings, 'settings', cause, state =>
      define(state, { type: 'NotificationEmailChanged', data }, version),
    ),
)
