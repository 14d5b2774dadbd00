import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../local/root.ts'
import { runTool } from '../local/test/run.ts'

/** Changes the rules, or only those in the files that are named, one change at a time; fails when no test notices one. */
const files = process.argv.slice(2)
const missing = files.filter(file => !existsSync(join(root, file)))
if (missing.length > 0) {
  // StrykerJS would change nothing and be content.
  console.error(`There is no ${missing.join(', ')}: paths are the repository’s.`)
  process.exit(1)
}
const only = files.length > 0 ? ['--mutate', files.join(',')] : []
process.exitCode = await runTool('stryker', ['run', 'infra/mutation/stryker.config.mjs', ...only])
