import { CommandFailed } from '@alba/platform/cli/tool'
import type { Verification } from '../comparing/verify.ts'
import type { Projector } from './client.ts'
import { verificationText } from './render.ts'

/** The result for one read model: the comparison, or the sentence that says why there is none. */
type Verified = { readonly name: string } & (Verification | { readonly refused: string })

/**
 * Compares read models with fresh replays, one after the other. Prints each result as soon as it is known, or with
 * `json` all results at the end. The exit code is 1 when a row differs, when a model leaves out a stream, or when one of
 * several models cannot be compared.
 * @throws {CommandFailed} when the only model cannot be compared
 */
export async function verifyModels(
  projector: Pick<Projector, 'verify'>,
  names: readonly string[],
  json: boolean,
): Promise<void> {
  const results: Verified[] = []
  for (const name of names) {
    const result = names.length === 1 ? await verify(projector, name) : await verifyOrRefuse(projector, name)
    results.push(result)
    if (!json) console.log('refused' in result ? `${name}: ${result.refused}` : verificationText(name, result))
  }
  if (json) console.log(JSON.stringify(results, null, 2))
  if (results.some(result => 'refused' in result || result.different > 0 || result.held.length > 0))
    process.exitCode = 1
}

const verify = async (projector: Pick<Projector, 'verify'>, name: string): Promise<Verified> => ({
  name,
  ...(await projector.verify(name)),
})

/** Like `verify`, but a model that cannot be compared does not keep the next ones from being compared. */
async function verifyOrRefuse(projector: Pick<Projector, 'verify'>, name: string): Promise<Verified> {
  try {
    return await verify(projector, name)
  } catch (error) {
    if (error instanceof CommandFailed) return { name, refused: error.message }
    throw error
  }
}
