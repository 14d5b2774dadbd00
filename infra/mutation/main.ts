import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../local/root.ts'
import { runTool } from '../local/test/run.ts'

/**
 * Mutates the rules, or only the files named as arguments, one change at a time. Fails when no test notices a change.
 */
const files = process.argv.slice(2)
const missing = files.filter(file => !existsSync(join(root, file)))
if (missing.length > 0) {
  // StrykerJS would mutate nothing and succeed.
  console.error(`There is no ${missing.join(', ')}: paths are relative to the root of the repository.`)
  process.exit(1)
}
const only = files.length > 0 ? ['--mutate', files.join(',')] : []
process.exitCode = await runTool('stryker', ['run', 'infra/mutation/stryker.config.mjs', ...only])
