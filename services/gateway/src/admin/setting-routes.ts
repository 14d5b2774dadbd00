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
import { type AdminDeps, tags } from './deps.ts'

/** A setting that exists once in a centre. An admin reads it with GET and replaces all of it with PUT. */
type Setting = {
  /** The last part of the URL. */
  readonly path: string
  /** The summary of GET in the API document. */
  readonly readSummary: string
  /** The summary of PUT in the API document. */
  readonly changeSummary: string
  /** The description of PUT in the API document. */
  readonly description?: string
  /** The schema of the body of PUT. */
  readonly request: z.ZodType
  /** The schema of both answers. */
  readonly view: z.ZodType
  /** The command that PUT sends. */
  readonly command: CommandDefinition
  /** The answer of both routes, with the version. */
  readonly viewOf: (settings: Settings) => { readonly version: number }
  /** Translates the body of PUT into the body of the command, without the version. */
  readonly toCommandBody: (request: object) => object
  /** Checks what the schema cannot check. @throws {ProblemError} when the request is refused */
  readonly validate?: (request: object, deps: AdminDeps) => Promise<void>
  /** Translates the body of PUT into the fields of the answer that it changes. */
  readonly toViewFields: (request: object) => object
}

const unchanged = (request: object): object => request

/** For settings whose fields have names in snake case in the API, and in camel case in the command. */
const inSnakeCase = { toCommandBody: camelKeys, toViewFields: unchanged }

/** For settings that are a part of the centre file. The API has the field names of the file, below `value`. */
const fromCentreFile = (name: keyof Settings['versions']) => ({
  path: name,
  toCommandBody: unchanged,
  toViewFields: (value: object) => ({ value }),
  viewOf: ({ versions, ...values }: Settings) => ({ value: values[name], version: versions[name] }),
})

const settings: readonly Setting[] = [
  {
    ...inSnakeCase,
    path: 'booking-rules',
    readSummary: 'The rules of booking',
    changeSummary: 'Changes the rules of booking, from the next booking on',
    request: adminRulesRequest,
    view: adminRulesView,
    command: commands.changeBookingRules,
    viewOf: ({ rules, rulesVersion: version }) => ({ ...snakeKeys(rules), version }),
  },
  {
    ...inSnakeCase,
    path: 'sales-terms',
    readSummary: 'The terms of sale in numbers, with their version',
    changeSummary: 'Changes the terms of what is booked and sold from now on',
    description:
      'What is booked or sold already keeps the terms of its own moment. The law sets two bounds: at least 14 days for withdrawing, at most 14 for a refund.',
    request: views.adminTermsRequest,
    view: views.adminTermsView,
    command: commands.changeSalesTerms,
    viewOf: ({ sales: { terms, version } }) => ({ ...snakeKeys(terms), version }),
  },
  {
    ...fromCentreFile('identity'),
    readSummary: 'Who the centre is; the value is null until somebody says it',
    changeSummary: 'Says who the centre is. Its pages, letters and documents follow',
    request: views.adminIdentityRequest,
    view: views.adminIdentityView,
    command: commands.changeCentreIdentity,
    validate: (request, { pictures }) => demandPortraits(pictures, (request as CentreIdentity).people),
  },
  {
    ...fromCentreFile('look'),
    readSummary: 'How the centre looks',
    changeSummary: 'Chooses colours, fonts, drawings and logo. Colours that cannot be read are refused',
    request: views.adminLookRequest,
    view: views.adminLookView,
    command: commands.changeCentreLook,
  },
  {
    ...fromCentreFile('words'),
    readSummary: 'How the centre calls clients and practitioners',
    changeSummary: 'Changes how the centre calls clients and practitioners',
    request: views.adminWordsRequest,
    view: views.adminWordsView,
    command: commands.changeCentreWords,
  },
  {
    ...fromCentreFile('letters'),
    readSummary: 'The centre’s own sentences in letters',
    changeSummary: 'Changes the centre’s own sentences in letters that are sent from now on',
    request: views.adminLettersRequest,
    view: views.adminLettersView,
    command: commands.changeCentreLetterTexts,
  },
  {
    ...fromCentreFile('retention'),
    readSummary: 'For how many days personal data is kept',
    changeSummary: 'Changes for how long personal data is kept, also what is kept already',
    description:
      'What nothing needs any more is erased in the night after its time. A shorter time holds for what is kept already; a longer one brings nothing back.',
    request: views.adminRetentionRequest,
    view: views.adminRetentionView,
    command: commands.changeRetention,
  },
  {
    ...fromCentreFile('choices'),
    readSummary: 'What the centre has turned on',
    changeSummary: 'Turns on and off what a centre may choose',
    description: 'Each choice is true or false, and a request names all of them.',
    request: views.adminChoicesRequest,
    view: views.adminChoicesView,
    command: commands.changeChoices,
  },
  {
    ...fromCentreFile('texts'),
    readSummary: 'The texts of the pages that the centre wrote itself',
    changeSummary: 'Changes the texts of the pages, which are rendered again',
    description: 'A text that is left out has the default. A placeholder in braces that is not known is refused.',
    request: views.adminTextsRequest,
    view: views.adminTextsView,
    command: commands.changeCentreTexts,
  },
]

/** The routes that read and change each setting, and the preview of drawings for the setting `look`. */
export function settingRoutes(api: Api, deps: AdminDeps): void {
  for (const setting of settings) {
    readRoute(api, deps, setting)
    changeRoute(api, deps, setting)
  }
  drawingsRoute(api)
}

const urlOf = ({ path }: Setting): string => `/api/backoffice/admin/${path}`

function readRoute(api: Api, deps: AdminDeps, setting: Setting): void {
  const { readSummary: summary, view } = setting
  api.get(urlOf(setting), { ...forAdmins(), schema: { tags, summary, response: { 200: view } } }, async () =>
    setting.viewOf(await deps.settings()),
  )
}

function changeRoute(api: Api, deps: AdminDeps, setting: Setting): void {
  const { changeSummary: summary, description, request: body, view } = setting
  api.put(
    urlOf(setting),
    {
      ...forAdmins('L’enregistrement n’a pas abouti. Merci de réessayer.'),
      schema: {
        tags,
        summary,
        ...(description === undefined ? {} : { description }),
        headers: ifMatchHeaders,
        body,
        response: { 200: view, ...refusals(409) },
      },
    },
    async request => {
      const requested = request.body as object
      await setting.validate?.(requested, deps)
      const commandBody = { ...setting.toCommandBody(requested), ...seenVersion(request) } as BodyOf<CommandDefinition>
      const answer = await deps.commands.send(setting.command, commandBody, causeOf(request))
      const isUpToDate = await deps.models.waitFor(['settings'], (answer as { position: string | null }).position)
      const current = setting.viewOf(await deps.settings())
      if (isUpToDate) return current
      // The command has succeeded and the read model is late: the answer shows the change that the read model lacks.
      return { ...current, ...setting.toViewFields(requested), version: nextVersion(request, current.version) }
    },
  )
}

/**
 * Two drawings of a set, with which an admin previews a look before choosing it. The browser replaces their colours
 * with those of the look.
 */
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
