import { CommandFailed } from '@alba/platform/cli/tool'
import type { Verification } from '../comparing/verify.ts'
import type { Projector } from './client.ts'
import { verificationText } from './render.ts'

/** A model that cannot be compared says why. */
type Verified = { readonly name: string } & (Verification | { readonly refused: string })

/**
 * Compares read models with fresh replays, one after the other, and prints each result; as JSON all together. The exit
 * code is 1 when a row differs, or when one of several models cannot be compared.
 * @throws {CommandFailed} when the only model cannot be compared
 */
export async function verifyModels(
  projector: Pick<Projector, 'verify'>,
  names: readonly string[],
  json: boolean,
): Promise<void> {
  const results: Verified[] = []
  for (const name of names) {
    const result = await verify(projector, name, names.length > 1)
    results.push(result)
    if (!json) console.log('refused' in result ? `${name}: ${result.refused}` : verificationText(name, result))
  }
  if (json) console.log(JSON.stringify(results, null, 2))
  if (results.some(result => 'refused' in result || result.different > 0)) process.exitCode = 1
}

async function verify(projector: Pick<Projector, 'verify'>, name: string, goesOn: boolean): Promise<Verified> {
  try {
    return { name, ...(await projector.verify(name)) }
  } catch (error) {
    if (goesOn && error instanceof CommandFailed) return { name, refused: error.message }
    throw error
  }
}
