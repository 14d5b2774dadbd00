import { type StaffTermsView, staffTermsRequest, staffTermsView } from '@alba/contracts/settings/api'
import { changeSalesTerms } from '@alba/contracts/settings/commands'
import { camelKeys, snakeKeys } from '@alba/contracts/shared/case'
import type { Commands } from '../command/client.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings, Settings } from './settings.ts'

type TermsSource = { readonly models: ReadModels; readonly commands: Commands; readonly settings: ReadSettings }

const tags = ['settings']

/** The terms of sale in numbers, for staff. */
export function termsRoutes(api: Api, { models, commands, settings }: TermsSource): void {
  const url = '/api/backoffice/system-settings/sales-terms'
  const shown = ({ sales: { terms, version } }: Settings): StaffTermsView => ({ ...snakeKeys(terms), version })
  api.get(
    url,
    {
      ...forStaff(),
      schema: { tags, summary: 'The terms of sale in numbers, with their version', response: { 200: staffTermsView } },
    },
    async () => shown(await settings()),
  )
  api.put(
    url,
    {
      ...forStaff('Erreur lors de la mise à jour des conditions'),
      schema: {
        tags,
        summary: 'Changes the terms of what is booked and sold from now on',
        description:
          'What is booked or sold already keeps the terms of its own moment. The law sets two bounds: at least 14 days for withdrawing, at most 14 for a refund.',
        headers: ifMatchHeaders,
        body: staffTermsRequest,
        response: { 200: staffTermsView, ...refusals(409) },
      },
    },
    async request => {
      const body = { ...camelKeys(request.body), ...seenVersion(request) }
      const { position } = await commands.send(changeSalesTerms, body, causeOf(request))
      const isShown = await models.shows(['settings'], position)
      const now = shown(await settings())
      // The command has succeeded, even when its read model is late.
      return isShown ? now : { ...now, ...request.body }
    },
  )
}
