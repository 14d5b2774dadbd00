import { glob, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { buildWeb } from '../web-build.ts'
import { findChromium } from './chromium.ts'
import { runProgram, runTool, type Say } from './run.ts'
import { type Section, single, type Tally, together } from './tally.ts'

export const buildSection: Section = {
  title: 'Web build',
  async run(say) {
    const built = await buildWeb(news => say(`${news}\n`))
    return single(true, built ? [] : ['The web app was already built from these sources.'])
  },
}

/** Measures the JavaScript with which each page of the site begins. The build itself never fails for it. */
export const firstLoadSection: Section = {
  title: 'First load of the pages',
  run: async say => single((await runProgram(process.execPath, ['web/first-load.ts'], { say })) === 0),
}

type Report = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly Suite[]
}

type Suite = {
  readonly specs: readonly { readonly ok: boolean; readonly file: string; readonly title: string }[]
  readonly suites?: readonly Suite[]
}

/** Tests of the pages alone, with a mocked API. */
export const browserSection: Section = {
  title: 'Browser tests',
  run: say => browserTests('web/playwright.config.ts', say),
}

/** Runs the suites of all Playwright configurations that match a pattern, one after the other. */
export async function browserTests(pattern: string, say: Say): Promise<Tally> {
  const chromium = await findChromium()
  const configs = await Array.fromAsync(glob(pattern, { cwd: root }))
  const tallies: Tally[] = []
  for (const config of configs.sort()) tallies.push(await runSuite(join(root, dirname(config)), chromium, say))
  // If no suite matches, nothing was tested, which counts as a failure.
  return together(configs.length === 0 ? [single(false, [`There is no ${pattern}.`])] : tallies)
}

async function runSuite(folder: string, chromium: string | undefined, say: Say): Promise<Tally> {
  const report = join(folder, '.turbo/playwright.json')
  await rm(report, { force: true })
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium && { ALBA_CHROMIUM: chromium }) }
  const code = await runTool('playwright', ['test', '--reporter=list,json'], { cwd: folder, env, say })
  const { stats, suites } = JSON.parse(await readFile(report, 'utf8')) as Report
  const notes = stats.skipped > 0 ? [`${stats.skipped} browser tests were skipped; their files say why.`] : []
  // A failure outside of any test, such as a server that did not start, counts as one failure.
  const lost = code !== 0 && stats.unexpected + stats.flaky === 0 ? 1 : 0
  // A test that passes only on its second attempt hides a race: it counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + lost, notes, broken: suites.flatMap(names) }
}

const names = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(spec => !spec.ok).map(spec => `${spec.file}: ${spec.title}`),
  ...suites.flatMap(names),
]
