import { adminRulesRequest, adminRulesView } from '@alba/contracts/admin/api'
import { changeBookingRules } from '@alba/contracts/settings/commands'
import { camelKeys, snakeKeys } from '@alba/contracts/shared/case'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { type AdminSource, tags } from './source.ts'

const url = '/api/backoffice/admin/booking-rules'

/** The rules of booking, which apply to the next booking. */
export function rulesRoutes(api: Api, { models, commands, settings }: AdminSource): void {
  const shown = async () => {
    const { rules, rulesVersion: version } = await settings()
    return { ...snakeKeys(rules), version }
  }
  api.get(
    url,
    { ...forAdmins(), schema: { tags, summary: 'The rules of booking', response: { 200: adminRulesView } } },
    shown,
  )
  api.put(
    url,
    {
      ...forAdmins('L’enregistrement n’a pas abouti. Merci de réessayer.'),
      schema: {
        tags,
        summary: 'Changes the rules of booking, from the next booking on',
        headers: ifMatchHeaders,
        body: adminRulesRequest,
        response: { 200: adminRulesView, ...refusals(409) },
      },
    },
    async request => {
      const body = { ...camelKeys(request.body), ...seenVersion(request) }
      const { position } = await commands.send(changeBookingRules, body, causeOf(request))
      const isShown = await models.shows(['settings'], position)
      const now = await shown()
      // The command has succeeded, even when its read model is late.
      return isShown ? now : { ...now, ...request.body }
    },
  )
}
