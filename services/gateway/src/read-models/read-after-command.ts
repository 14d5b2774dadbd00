import type { ModelName } from '@alba/contracts/read-models'
import type { ReadModels } from './read-models.ts'

/**
 * Reads the result of a command from read models, after they have handled the events that it recorded. Undefined when
 * they are stopped or late, or cannot be read: the command has succeeded, so its caller must not get an error.
 * @param names the read models that `read` asks
 * @param position the position of the log after the command; null when it recorded nothing
 */
export async function readAfterCommand<Result>(
  models: ReadModels,
  { names, position }: { readonly names: readonly ModelName[]; readonly position: string | null },
  read: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const areInTime = await models.waitFor(names, position)
  return areInTime ? read().catch(() => undefined) : undefined
}
