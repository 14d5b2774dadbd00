import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { buildWeb } from '../web-build.ts'
import { findChromium } from './chromium.ts'
import { runTool } from './run.ts'
import { type Section, single } from './tally.ts'

const web = join(root, 'web')
const REPORT = join(web, '.turbo/playwright.json')

export const buildSection: Section = {
  title: 'Web build',
  async run() {
    const built = await buildWeb(news => console.log(news))
    return single(true, built ? [] : ['The build is the one of these sources.'])
  },
}

type Report = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

export const browserSection: Section = {
  title: 'Browser tests',
  async run() {
    const chromium = await findChromium()
    await rm(REPORT, { force: true })
    const code = await runTool('playwright', ['test', '--reporter=list,json'], {
      cwd: web,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT, ...(chromium && { ALBA_CHROMIUM: chromium }) },
    })
    const { stats } = JSON.parse(await readFile(REPORT, 'utf8')) as Report
    const notes = stats.skipped > 0 ? [`${stats.skipped} browser tests were skipped; their files say why.`] : []
    // Something failed outside of any test (a server that did not start): it must count as well.
    const lost = code !== 0 && stats.unexpected + stats.flaky === 0 ? 1 : 0
    // A test that passes only at the second try hides a race: it counts as failed.
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + lost, notes }
  },
}
