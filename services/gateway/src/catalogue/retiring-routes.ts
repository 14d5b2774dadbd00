import {
  practitionerView,
  retiringPending,
  staffQuestionnaireView,
  staffRoomView,
  staffServiceView,
} from '@alba/contracts/catalogue/api'
import * as commands from '@alba/contracts/catalogue/commands'
import { staffPackageView } from '@alba/contracts/packages/api'
import { z } from 'zod'
import type { Commands } from '../command/client.ts'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { packageViews } from '../packages/view.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type Catalogue, type ReadCatalogue, serviceById } from './catalogue.ts'

type Deps = { readonly models: ReadModels; readonly commands: Commands; readonly catalogue: ReadCatalogue }

/** A kind of offer that can be retired. */
type Kind = {
  /** The path of the list. */
  readonly path: string
  /** The name in the singular. */
  readonly name: string
  readonly view: z.ZodType
  readonly find: (catalogue: Catalogue, id: number) => unknown
  readonly retire: commands.RetiringCommand
  readonly reinstate: commands.RetiringCommand
}

const kinds: readonly Kind[] = [
  {
    path: '/api/services',
    name: 'service',
    view: staffServiceView,
    find: serviceById,
    retire: commands.retireService,
    reinstate: commands.reinstateService,
  },
  {
    path: '/api/rooms',
    name: 'room',
    view: staffRoomView,
    find: ({ rooms }, id) => rooms.find(room => room.id === id),
    retire: commands.retireRoom,
    reinstate: commands.reinstateRoom,
  },
  {
    path: '/api/backoffice/practitioners',
    name: 'practitioner',
    view: practitionerView,
    find: ({ practitioners }, id) => practitioners.get(id),
    retire: commands.retirePractitioner,
    reinstate: commands.reinstatePractitioner,
  },
  {
    path: '/api/packages',
    name: 'package',
    view: staffPackageView,
    find: (catalogue, id) => packageViews(catalogue).find(each => each.id === id),
    retire: commands.retirePackage,
    reinstate: commands.reinstatePackage,
  },
  {
    path: '/api/backoffice/questionnaires',
    name: 'questionnaire',
    view: staffQuestionnaireView,
    find: ({ questionnaires }, id) => questionnaires.get(id),
    retire: commands.retireQuestionnaire,
    reinstate: commands.reinstateQuestionnaire,
  },
]

/** Routes by which an admin retires something from the offer, and reinstates it (ADR 43). */
export function retiringRoutes(api: Api, deps: Deps): void {
  api.register(async scope => {
    ignoreBodies(scope)
    for (const kind of kinds) {
      const { name, retire, reinstate } = kind
      retiringRoute(scope as Api, deps, kind, {
        verb: 'retire',
        command: retire,
        summary: `Stops offering a ${name}`,
      })
      retiringRoute(scope as Api, deps, kind, {
        verb: 'reinstate',
        command: reinstate,
        summary: `Offers a ${name} again`,
      })
    }
  })
}

type Verb = { readonly verb: string; readonly command: commands.RetiringCommand; readonly summary: string }

function retiringRoute(api: Api, deps: Deps, { path, view, find }: Kind, { verb, command, summary }: Verb): void {
  api.post(
    `${path}/:id/${verb}`,
    {
      ...forAdmins('Erreur lors de la sauvegarde'),
      schema: {
        tags: ['desk'],
        summary,
        description: 'Takes no body. What is already booked or sold stays as it is. Doing it again changes nothing.',
        params: z.object({ id: smallIdInPath }),
        headers: ifMatchHeaders,
        response: { 200: view, 202: retiringPending, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { position } = await deps.commands.send(command, { id, ...seenVersion(request) }, causeOf(request))
      const read = async () => find(await deps.catalogue(), id)
      const shown = await readAfterCommand(deps.models, { names: ['catalogue'], position }, read)
      return shown ? reply.send(shown) : reply.code(202).header('location', path).send({ id })
    },
  )
}
