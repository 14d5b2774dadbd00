import { adminRulesRequest, adminRulesView } from '@alba/contracts/admin/api'
import * as views from '@alba/contracts/admin/settings-api'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { defaultLook } from '@alba/contracts/centre/look'
import * as commands from '@alba/contracts/settings/commands'
import { camelKeys, snakeKeys } from '@alba/contracts/shared/case'
import type { BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import { drawingOf } from '@alba/platform/look/drawings'
import type { z } from 'zod'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ifMatchHeaders, nextVersion, seenVersion } from '../http/if-match.ts'
import { demandPortraits } from '../pictures/portrait-route.ts'
import type { Settings } from '../settings/settings.ts'
import { type AdminSource, tags } from './source.ts'

/** Something of which a centre has one, and which an admin changes as a whole. */
type Setting = {
  /** The last part of its path. */
  readonly path: string
  readonly summary: string
  /** What changing it does: the summary of that route. */
  readonly changes: string
  readonly description?: string
  readonly request: z.ZodType
  readonly view: z.ZodType
  readonly command: CommandDefinition
  /** The answer, with the version. */
  readonly shown: (settings: Settings) => { readonly version: number }
  /** The command's body for a request, without the version. */
  readonly sent: (request: object) => object
  /** Refuses what the schema cannot judge. */
  readonly judge?: (request: object, source: AdminSource) => Promise<void>
  /** The part of the answer that a request changes. */
  readonly changed: (request: object) => object
}

const asItIs = (request: object): object => request

/** For settings whose fields the API names in snake case, and the command in camel case. */
const numbers = { sent: camelKeys, changed: asItIs }

/** A part of the centre's file: its fields have the file's names, and are below `value`. */
const part = (name: keyof Settings['versions']) => ({
  path: name,
  sent: asItIs,
  changed: (value: object) => ({ value }),
  shown: ({ versions, ...values }: Settings) => ({ value: values[name], version: versions[name] }),
})

const all: readonly Setting[] = [
  {
    ...numbers,
    path: 'booking-rules',
    summary: 'The rules of booking',
    changes: 'Changes the rules of booking, from the next booking on',
    request: adminRulesRequest,
    view: adminRulesView,
    command: commands.changeBookingRules,
    shown: ({ rules, rulesVersion: version }) => ({ ...snakeKeys(rules), version }),
  },
  {
    ...numbers,
    path: 'sales-terms',
    summary: 'The terms of sale in numbers, with their version',
    changes: 'Changes the terms of what is booked and sold from now on',
    description:
      'What is booked or sold already keeps the terms of its own moment. The law sets two bounds: at least 14 days for withdrawing, at most 14 for a refund.',
    request: views.adminTermsRequest,
    view: views.adminTermsView,
    command: commands.changeSalesTerms,
    shown: ({ sales: { terms, version } }) => ({ ...snakeKeys(terms), version }),
  },
  {
    ...part('identity'),
    summary: 'Who the centre is; the value is null until somebody says it',
    changes: 'Says who the centre is. Its pages, letters and documents follow',
    request: views.adminIdentityRequest,
    view: views.adminIdentityView,
    command: commands.changeCentreIdentity,
    judge: (request, { pictures }) => demandPortraits(pictures, (request as CentreIdentity).people),
  },
  {
    ...part('look'),
    summary: 'How the centre looks',
    changes: 'Chooses colours, fonts, drawings and logo. Colours that cannot be read are refused',
    request: views.adminLookRequest,
    view: views.adminLookView,
    command: commands.changeCentreLook,
  },
  {
    ...part('words'),
    summary: 'How the centre calls clients and practitioners',
    changes: 'Changes how the centre calls clients and practitioners',
    request: views.adminWordsRequest,
    view: views.adminWordsView,
    command: commands.changeCentreWords,
  },
  {
    ...part('letters'),
    summary: 'The centre’s own sentences in letters',
    changes: 'Changes the centre’s own sentences in letters that are sent from now on',
    request: views.adminLettersRequest,
    view: views.adminLettersView,
    command: commands.changeCentreLetterTexts,
  },
  {
    ...part('retention'),
    summary: 'For how many days personal data is kept',
    changes: 'Changes for how long personal data is kept, also what is kept already',
    description:
      'What nothing needs any more is erased in the night after its time. A shorter time holds for what is kept already; a longer one brings nothing back.',
    request: views.adminRetentionRequest,
    view: views.adminRetentionView,
    command: commands.changeRetention,
  },
  {
    ...part('choices'),
    summary: 'What the centre has turned on',
    changes: 'Turns on and off what a centre may choose',
    description: 'Each choice is true or false, and a request names all of them.',
    request: views.adminChoicesRequest,
    view: views.adminChoicesView,
    command: commands.changeChoices,
  },
  {
    ...part('texts'),
    summary: 'The texts of the pages that the centre wrote itself',
    changes: 'Changes the texts of the pages, which are rendered again',
    description: 'A text that is left out has the default. A placeholder in braces that is not known is refused.',
    request: views.adminTextsRequest,
    view: views.adminTextsView,
    command: commands.changeCentreTexts,
  },
]

/** The rules of booking, the terms of sale, who the centre is, how it looks, its words, letters, texts, retention and choices. */
export function settingRoutes(api: Api, source: AdminSource): void {
  for (const setting of all) oneSetting(api, source, setting)
  drawingsRoute(api)
}

function oneSetting(api: Api, source: AdminSource, setting: Setting): void {
  const url = `/api/backoffice/admin/${setting.path}`
  const { summary, changes, description, request: body, view } = setting
  const shown = async () => setting.shown(await source.settings())
  api.get(url, { ...forAdmins(), schema: { tags, summary, response: { 200: view } } }, shown)
  api.put(
    url,
    {
      ...forAdmins('L’enregistrement n’a pas abouti. Merci de réessayer.'),
      schema: {
        tags,
        summary: changes,
        ...(description === undefined ? {} : { description }),
        headers: ifMatchHeaders,
        body,
        response: { 200: view, ...refusals(409) },
      },
    },
    async request => {
      const asked = request.body as object
      await setting.judge?.(asked, source)
      const sent = { ...setting.sent(asked), ...seenVersion(request) } as BodyOf<CommandDefinition>
      const answer = await source.commands.send(setting.command, sent, causeOf(request))
      const isShown = await source.models.shows(['settings'], (answer as { position: string | null }).position)
      const now = await shown()
      // The command has succeeded, even when its read model is late.
      return isShown ? now : { ...now, ...setting.changed(asked), version: nextVersion(request, now.version) }
    },
  )
}

/** The drawings with which an admin sees a look before choosing it. The browser gives them its colours. */
function drawingsRoute(api: Api): void {
  api.get(
    '/api/backoffice/admin/drawings/:set',
    {
      ...forAdmins(),
      schema: {
        tags,
        summary: 'Some drawings of a set, for a preview',
        description: 'SVG in the palette in which they were drawn. The mark is the drawn one.',
        params: views.drawingsPath,
        response: { 200: views.drawingsView },
      },
    },
    async ({ params: { set: drawings } }) => {
      const drawn = (name: string) => drawingOf({ ...defaultLook, drawings, logo: 'drawn' }, '', name) ?? ''
      return { hero: drawn('hero'), mark: drawn('mark') }
    },
  )
}
