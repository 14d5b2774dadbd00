import {
  adminIdentityRequest,
  adminIdentityView,
  adminLettersRequest,
  adminLettersView,
  adminLookRequest,
  adminLookView,
  adminWordsRequest,
  adminWordsView,
  drawingsPath,
  drawingsView,
} from '@alba/contracts/admin/settings-api'
import { defaultLook } from '@alba/contracts/centre/look'
import {
  changeCentreIdentity,
  changeCentreLetterTexts,
  changeCentreLook,
  changeCentreWords,
} from '@alba/contracts/settings/commands'
import type { BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import { drawingOf } from '@alba/platform/look/drawings'
import type { z } from 'zod'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import type { Settings } from '../settings/settings.ts'
import { type AdminSource, tags } from './source.ts'

/** A part of the centre: one value, which is changed as a whole. */
type Part = {
  /** Its name in the settings, and the last part of its path. */
  readonly name: keyof Settings['versions']
  readonly summary: string
  readonly changes: string
  readonly request: z.ZodType
  readonly view: z.ZodType
  readonly command: CommandDefinition
}

const parts: readonly Part[] = [
  {
    name: 'identity',
    summary: 'Who the centre is; the value is null until somebody says it',
    changes: 'Says who the centre is. Its pages, letters and documents follow',
    request: adminIdentityRequest,
    view: adminIdentityView,
    command: changeCentreIdentity,
  },
  {
    name: 'look',
    summary: 'How the centre looks',
    changes: 'Chooses colours, fonts, drawings and logo. Colours that cannot be read are refused',
    request: adminLookRequest,
    view: adminLookView,
    command: changeCentreLook,
  },
  {
    name: 'words',
    summary: 'How the centre calls clients and practitioners',
    changes: 'Changes how the centre calls clients and practitioners',
    request: adminWordsRequest,
    view: adminWordsView,
    command: changeCentreWords,
  },
  {
    name: 'letters',
    summary: 'The centre’s own sentences in letters',
    changes: 'Changes the centre’s own sentences in letters that are sent from now on',
    request: adminLettersRequest,
    view: adminLettersView,
    command: changeCentreLetterTexts,
  },
]

/** Who the centre is, how it looks, its words and its letters. */
export function partRoutes(api: Api, source: AdminSource): void {
  for (const part of parts) onePart(api, source, part)
  drawingsRoute(api)
}

function onePart(api: Api, { models, commands, settings }: AdminSource, part: Part): void {
  const url = `/api/backoffice/admin/${part.name}`
  const shown = async () => {
    const { versions, ...values } = await settings()
    return { value: values[part.name], version: versions[part.name] }
  }
  api.get(url, { ...forAdmins(), schema: { tags, summary: part.summary, response: { 200: part.view } } }, shown)
  api.put(
    url,
    {
      ...forAdmins('L’enregistrement n’a pas abouti. Merci de réessayer.'),
      schema: {
        tags,
        summary: part.changes,
        headers: ifMatchHeaders,
        body: part.request,
        response: { 200: part.view, ...refusals(409) },
      },
    },
    async request => {
      const value = request.body as Settings[Part['name']]
      const sent = { ...value, ...seenVersion(request) } as BodyOf<CommandDefinition>
      const { position } = (await commands.send(part.command, sent, causeOf(request))) as { position: string | null }
      const isShown = await models.shows(['settings'], position)
      const now = await shown()
      // The command has succeeded, even when its read model is late.
      return isShown ? now : { ...now, value }
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
        params: drawingsPath,
        response: { 200: drawingsView },
      },
    },
    async ({ params: { set: drawings } }) => {
      const drawn = (name: string) => drawingOf({ ...defaultLook, drawings, logo: 'drawn' }, '', name) ?? ''
      return { hero: drawn('hero'), mark: drawn('mark') }
    },
  )
}
