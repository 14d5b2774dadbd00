import { agendaLetters } from '@alba/contracts/accounts/api'
import { chooseAgendaLetters } from '@alba/contracts/accounts/commands'
import { profilesTable } from '@alba/contracts/accounts/rows'
import type { Commands } from '../command/client.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf } from '../http/api.ts'
import { sessionOf } from '../http/staff.ts'
import type { ReadModels } from '../read-models/read-models.ts'

const url = '/api/backoffice/agenda-letters'
const tags = ['accounts']

/** Each practitioner's own choice whether they are mailed about changes that others make in their agenda. */
export function agendaLettersRoutes(
  api: Api,
  deps: { readonly models: ReadModels; readonly commands: Commands },
): void {
  const { models, commands } = deps
  api.get(
    url,
    {
      ...forStaff(),
      schema: { tags, summary: 'Whether changes of one’s agenda are mailed', response: { 200: agendaLetters } },
    },
    async request => {
      const [row] = await models.rows(profilesTable, [sessionOf(request).practitionerId])
      return { wanted: row?.agenda_letters ?? false }
    },
  )
  api.put(
    url,
    {
      ...forStaff('Votre choix n’a pas pu être enregistré. Merci de réessayer.'),
      schema: {
        tags,
        summary: 'Chooses whether changes of one’s agenda are mailed',
        description: 'For the practitioner who is logged in. Only changes that somebody else made are mailed.',
        body: agendaLetters,
        response: { 200: agendaLetters },
      },
    },
    async request => {
      const { wanted } = request.body
      const { position } = await commands.send(chooseAgendaLetters, { wanted }, causeOf(request))
      await models.waitFor(['staff'], position)
      return { wanted }
    },
  )
}
