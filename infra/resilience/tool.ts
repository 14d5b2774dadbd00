import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../local/root.ts'
import type { Stack } from '../local/stack.ts'

/** What a run of the operators' tool ended with. `text` is everything that it printed. */
export type ToolRun = { readonly code: number; readonly text: string }

/**
 * Makes a function that runs the operators' tool against a copy. The tool would take from `.data` what it is not given:
 * the secrets of a copy that somebody started in this clone.
 * @param more further variables
 */
export const toolOf =
  ({ urls, secrets }: Pick<Stack, 'urls' | 'secrets'>, more: NodeJS.ProcessEnv = {}) =>
  (...words: string[]): Promise<ToolRun> =>
    runTool(words, {
      DATABASE_URL: urls.database,
      COMMAND_URL: urls.command,
      PROJECTOR_URL: urls.projector,
      ALBA_SERVICE_SECRET: secrets.serviceSecret,
      ALBA_MASTER_KEY: secrets.masterKey,
      ...more,
    })

/** Runs the operators' tool with these variables and those of this process. */
export async function runTool(words: readonly string[], env: NodeJS.ProcessEnv): Promise<ToolRun> {
  const done = await promisify(execFile)(process.execPath, [join(root, 'infra/local/alba.ts'), ...words], {
    env: { ...process.env, ...env },
  }).then(
    output => ({ ...output, code: 0 }),
    error => error,
  )
  // A tool that a signal ended has no exit code.
  return { code: Number(done.code ?? -1), text: `${done.stdout}${done.stderr}` }
}
