import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from '../root.ts'
import { runTool } from './run.ts'

/** `npm run test:file -- infra/resilience/kill.test.ts` runs one test file; vitest's own options may follow. */
const [path, ...options] = process.argv.slice(2)
if (!path) throw new Error('Name a test file: npm run test:file -- contracts/src/vouchers/rules.test.ts')
const file = resolve(root, path)
if (!existsSync(file)) throw new Error(`There is no file ${path}.`)
const workspace = workspaceOf(dirname(file))
const env = { ALBA_LONG_TESTS: String(file.endsWith('.long.test.ts')) }
process.exitCode = await runTool('vitest', ['run', relative(workspace, file), ...options], { cwd: workspace, env })

/** The nearest folder above the file that has a vitest configuration. */
function workspaceOf(folder: string): string {
  if (existsSync(join(folder, 'vitest.config.ts'))) return folder
  if (folder === root || folder === dirname(folder)) throw new Error(`${path} belongs to no workspace.`)
  return workspaceOf(dirname(folder))
}
