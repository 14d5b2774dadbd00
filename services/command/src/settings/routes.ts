import { accepted } from '@alba/contracts/bookings/commands'
import { bookingRules, constructionBanner, SETTINGS_STREAM, type SettingsEvent } from '@alba/contracts/settings/events'
import type { HttpServer } from '@alba/platform/http/server'
import { define, standing } from '../catalogue/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { command } from '../http.ts'

const decider = standing<SettingsEvent>()

export function settingsRoutes(app: HttpServer, deps: Deps): void {
  const record = async (fact: SettingsEvent, cause: Cause): Promise<Result<{ position: string | null }>> => {
    const outcome = await deps.streams.execute({
      stream: SETTINGS_STREAM,
      decider,
      cause,
      decide: state => define(state, fact),
    })
    return outcome.ok ? { ok: true, value: { position: outcome.position } } : outcome
  }
  command(app, 'change-booking-rules', bookingRules, accepted, async (data, cause) => {
    const recorded = await record({ type: 'BookingRulesChanged', data }, cause)
    if (recorded.ok && recorded.value.position !== null) await deps.reference.reached(recorded.value.position)
    return recorded
  })
  command(app, 'change-construction-banner', constructionBanner, accepted, (data, cause) =>
    record({ type: 'ConstructionBannerChanged', data }, cause),
  )
}
