import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { catalogueFile, eventCatalogue } from '../../docs/events.ts'
import { root } from '../root.ts'
import { type RunOptions, runTool, type Say } from './run.ts'
import { type Lane, type Section, single } from './tally.ts'

const isGood = async (say: Say, name: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> =>
  (await runTool(name, args, { ...options, say })) === 0

const lint: Section = {
  title: 'Lint and format',
  run: async say => single(await isGood(say, 'biome', ['ci', '.', '--error-on-warnings'])),
}

/** Checks the import rules on the code. `dependency-rules.test.ts` checks that the rules find violations. */
const dependencies: Section = {
  title: 'Who imports whom',
  async run() {
    const folders = ['contracts', 'services', 'web', 'infra']
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders]
    const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 }
    // The exit code is the number of violations; the report is printed either way.
    const run = await promisify(execFile)(process.execPath, args, options).catch(error => error)
    const { summary } = JSON.parse(run.stdout) as Report
    const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
    const cruised = `${summary.totalCruised} modules were checked.`
    // If fewer modules were read the tool itself failed: without its parser it finds no module, and no violation.
    return single(broken.length === 0 && summary.totalCruised > 100, [...broken, cruised])
  },
}

type Violation = { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }
type Report = { readonly summary: { readonly totalCruised: number; readonly violations: readonly Violation[] } }

const eventDocs: Section = {
  title: 'Event catalogue',
  async run() {
    const current = (await readFile(catalogueFile, 'utf8').catch(() => '')) === (await eventCatalogue())
    const says = current ? 'docs/events.md is up to date.' : 'docs/events.md is out of date. Run npm run docs:events.'
    return single(current, [says])
  },
}

/** By default tsc has four checkers, of which each reads the types that several files share: a quarter more work. */
const checkers = ['--checkers', '2']

/**
 * Two compilations, one of the services and one of the web app. Checking each workspace separately would check
 * contracts several times.
 */
const types: Section = {
  title: 'Types',
  async run(say) {
    // The compiler is written in Go. GOGC lets it collect garbage less often, which saves time and costs memory.
    const env = { GOGC: '400' }
    const services = await isGood(say, 'tsc', ['-p', '.', ...checkers], { env })
    const web = await isGood(say, 'tsc', ['-p', 'web', ...checkers], { env })
    return single(services && web)
  },
}

/** Sections that need nothing but the files of the repository. */
export const staticSections: Lane = [lint, dependencies, eventDocs, types]
