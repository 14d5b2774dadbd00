import type { ModelName } from '@alba/contracts/read-models'
import type { ReadModels } from './read-models.ts'

/**
 * Reads the result of a command from its read models. Undefined when they are stopped or late: the command has
 * succeeded, so its caller must not get an error.
 * @param position the position of the log after the command
 */
export const shownAfter = async <Shown>(
  models: ReadModels,
  { names, position }: { readonly names: readonly ModelName[]; readonly position: string | null },
  read: () => Promise<Shown | undefined>,
): Promise<Shown | undefined> => ((await models.shows(names, position)) ? read().catch(() => undefined) : undefined)
