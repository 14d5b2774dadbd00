import { savedPending } from '@alba/contracts/admin/api'
import type { BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { type AdminDeps, answerSaved, tags } from './deps.ts'

/** A kind of thing that an admin defines, with the commands that define it. */
type Kind<
  Request extends z.ZodType,
  View extends z.ZodType,
  Add extends CommandDefinition,
  Change extends CommandDefinition,
> = {
  /** The last part of its path. */
  readonly name: string
  /** One such thing, in the summaries of the routes. */
  readonly noun: string
  readonly request: Request
  readonly view: View
  /** All such things as answers show them, retired ones among them. */
  readonly all: (catalogue: Catalogue) => readonly (z.input<View> & { readonly id: number })[]
  readonly add: { readonly command: Add; readonly body: (request: z.output<Request>) => BodyOf<Add> }
  /**
   * The command refuses an unknown id. The present definition is not looked up here: the read models may not show yet
   * what has just been added.
   */
  readonly change: {
    readonly command: Change
    readonly body: (request: z.output<Request>, id: number) => BodyOf<Change>
  }
}

const failure = 'Erreur lors de la sauvegarde'

/** The routes by which an admin defines a new thing, and changes one. */
export function definitionRoutes<
  Request extends z.ZodType,
  View extends z.ZodType,
  Add extends CommandDefinition,
  Change extends CommandDefinition,
>(api: Api, deps: AdminDeps, kind: Kind<Request, View, Add, Change>): void {
  const { name, noun, all, request: body } = kind
  const { commands, catalogue } = deps
  const find = (id: number) => async () => all(await catalogue()).find(each => each.id === id)
  // The casts here and below are for the compiler: it cannot derive the types of a route from a type parameter.
  const response = { 200: kind.view as z.ZodType, 202: savedPending, ...refusals(404, 409) }

  api.post(
    `/api/backoffice/admin/${name}`,
    {
      ...forAdmins(failure),
      schema: { tags, summary: `Defines a new ${noun}`, body: body as z.ZodType, response },
    },
    async (request, reply) => {
      const sent = kind.add.body(request.body as z.output<Request>)
      const { id, position } = (await commands.send(kind.add.command, sent, causeOf(request))) as {
        id: number
        position: string | null
      }
      return answerSaved(deps, reply, { id, position, names: ['catalogue'], read: find(id) })
    },
  )

  api.put(
    `/api/backoffice/admin/${name}/:id`,
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: `Changes a ${noun}`,
        description: 'What is already booked or sold stays as it is.',
        params: z.object({ id: smallIdInPath }),
        headers: ifMatchHeaders,
        body: body as z.ZodType,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const changes = kind.change.body(request.body as z.output<Request>, id)
      const sent = { ...(changes as object), ...seenVersion(request) } as BodyOf<Change>
      const { position } = (await commands.send(kind.change.command, sent, causeOf(request))) as {
        position: string | null
      }
      return answerSaved(deps, reply, { id, position, names: ['catalogue'], read: find(id) })
    },
  )
}
