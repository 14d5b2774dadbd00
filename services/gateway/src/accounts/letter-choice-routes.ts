import { agendaLetters, morningLetter } from '@alba/contracts/accounts/api'
import { chooseAgendaLetters, chooseMorningLetter } from '@alba/contracts/accounts/commands'
import { type ProfileRow, profilesTable } from '@alba/contracts/accounts/rows'
import type { Commands } from '../command/client.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf } from '../http/api.ts'
import { sessionOf } from '../http/staff.ts'
import type { ReadModels } from '../read-models/read-models.ts'

/** A choice of one's mails: its command, its shape, and whether a row says that the mails are wanted. */
type LetterChoice = {
  readonly url: string
  readonly command: typeof chooseAgendaLetters | typeof chooseMorningLetter
  readonly shape: typeof agendaLetters
  readonly isWanted: (row: ProfileRow) => boolean
  /** What is chosen, as the subject of « are mailed ». */
  readonly what: string
  readonly description: string
}

const choices: readonly LetterChoice[] = [
  {
    url: '/api/backoffice/agenda-letters',
    command: chooseAgendaLetters,
    shape: agendaLetters,
    isWanted: row => row.agenda_letters,
    what: 'changes of one’s agenda are mailed',
    description: 'For the practitioner who is logged in. Only changes that somebody else made are mailed.',
  },
  {
    url: '/api/backoffice/morning-letter',
    command: chooseMorningLetter,
    shape: morningLetter,
    isWanted: row => row.morning_letter_since !== null,
    what: 'the day and what is unread are mailed in the morning',
    description:
      'For the practitioner who is logged in. The mail goes out at seven, and not when it had nothing to say.',
  },
]

type Deps = { readonly models: ReadModels; readonly commands: Commands }

/** Each practitioner's own choices of mails. */
export function letterChoiceRoutes(api: Api, deps: Deps): void {
  for (const choice of choices) choiceRoutes(api, deps, choice)
}

function choiceRoutes(api: Api, { models, commands }: Deps, choice: LetterChoice): void {
  const { url, command, shape, isWanted, what, description } = choice
  const tags = ['accounts']
  api.get(
    url,
    { ...forStaff(), schema: { tags, summary: `Whether ${what}`, response: { 200: shape } } },
    async request => {
      const [row] = await models.rows(profilesTable, [sessionOf(request).practitionerId])
      return { wanted: row !== undefined && isWanted(row) }
    },
  )
  api.put(
    url,
    {
      ...forStaff('Votre choix n’a pas pu être enregistré. Merci de réessayer.'),
      schema: { tags, summary: `Chooses whether ${what}`, description, body: shape, response: { 200: shape } },
    },
    async request => {
      const { wanted } = request.body
      const { position } = await commands.send(command, { wanted }, causeOf(request))
      await models.waitFor(['staff'], position)
      return { wanted }
    },
  )
}
