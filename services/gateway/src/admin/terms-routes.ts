import { adminTermsRequest, adminTermsView } from '@alba/contracts/admin/settings-api'
import { changeSalesTerms } from '@alba/contracts/settings/commands'
import { camelKeys, snakeKeys } from '@alba/contracts/shared/case'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { type AdminSource, tags } from './source.ts'

const url = '/api/backoffice/admin/sales-terms'

/** The terms of sale in numbers. */
export function termsRoutes(api: Api, { models, commands, settings }: AdminSource): void {
  const shown = async () => {
    const { terms, version } = (await settings()).sales
    return { ...snakeKeys(terms), version }
  }
  api.get(
    url,
    {
      ...forAdmins(),
      schema: { tags, summary: 'The terms of sale in numbers, with their version', response: { 200: adminTermsView } },
    },
    shown,
  )
  api.put(
    url,
    {
      ...forAdmins('L’enregistrement n’a pas abouti. Merci de réessayer.'),
      schema: {
        tags,
        summary: 'Changes the terms of what is booked and sold from now on',
        description:
          'What is booked or sold already keeps the terms of its own moment. The law sets two bounds: at least 14 days for withdrawing, at most 14 for a refund.',
        headers: ifMatchHeaders,
        body: adminTermsRequest,
        response: { 200: adminTermsView, ...refusals(409) },
      },
    },
    async request => {
      const body = { ...camelKeys(request.body), ...seenVersion(request) }
      const { position } = await commands.send(changeSalesTerms, body, causeOf(request))
      const isShown = await models.shows(['settings'], position)
      const now = await shown()
      // The command has succeeded, even when its read model is late.
      return isShown ? now : { ...now, ...request.body }
    },
  )
}
