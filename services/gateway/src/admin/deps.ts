import type { ModelName } from '@alba/contracts/read-models'
import type { PictureStore } from '@alba/platform/pictures/store'
import type { FastifyReply } from 'fastify'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import type { Commands } from '../command/client.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings } from '../settings/settings.ts'

/** What the routes of admins need. */
export type AdminDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly catalogue: ReadCatalogue
  readonly settings: ReadSettings
  readonly pictures: PictureStore
  /** The centre's time zone. */
  readonly zone: string
}

/** The OpenAPI tags of these routes. */
export const tags = ['admin']

type Saved<View> = {
  readonly id: number
  /** The position in the log of the command's last event; null when the command changed nothing. */
  readonly position: string | null
  /** The read models that must have reached the position. */
  readonly names: readonly ModelName[]
  /** Reads what was saved; undefined when it is not there yet. */
  readonly read: () => Promise<View | undefined>
}

/** Answers with what was saved; 202 with its id when the read models are late. */
export async function answerSaved<View>(
  { models }: AdminDeps,
  reply: FastifyReply,
  { id, position, names, read }: Saved<View>,
) {
  const shown = await readAfterCommand(models, { names, position }, read)
  return shown ? reply.send(shown) : reply.code(202).send({ id })
}
