import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { catalogueFile, eventCatalogue } from '../../docs/events.ts'
import { root } from '../root.ts'
import { type RunOptions, runTool } from './run.ts'
import { type Section, single, type Tally } from './tally.ts'

/** Runs a tool, and returns what it prints with the result. */
async function runAndCollect(name: string, args: readonly string[], options: RunOptions = {}): Promise<Tally> {
  let printed = ''
  const say = (text: string) => {
    printed += text
  }
  const code = await runTool(name, args, { ...options, say })
  return { ...single(code === 0), printed }
}

const lint: Section = {
  title: 'Lint and format',
  run: () => runAndCollect('biome', ['ci', '.', '--error-on-warnings']),
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
  async run() {
    // The compiler is written in Go. GOGC lets it collect garbage less often, which saves time and costs memory.
    const env = { GOGC: '400' }
    const services = await runAndCollect('tsc', ['-p', '.', ...checkers], { env })
    const web = await runAndCollect('tsc', ['-p', 'web', ...checkers], { env })
    const passed = services.failed + web.failed === 0
    return { ...single(passed), printed: `${services.printed}${web.printed}` }
  },
}

/** Sections that need nothing but the files of the repository. */
export const staticSections: readonly [Section, ...Section[]] = [lint, dependencies, eventDocs, types]
