import type { ModelName } from '@alba/contracts/read-models'
import type { ReadModels } from './read-models.ts'

/**
 * What a command left, as its read models show it; undefined when they are stopped or late: what was done is done, and
 * is never answered with an error.
 * @param position where the log stands after the command
 */
export const shownAfter = async <Shown>(
  models: ReadModels,
  { names, position }: { readonly names: readonly ModelName[]; readonly position: string | null },
  read: () => Promise<Shown | undefined>,
): Promise<Shown | undefined> => ((await models.shows(names, position)) ? read().catch(() => undefined) : undefined)
