import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

/** npx downloads it only when it is needed: it takes 176 MB, which no other command uses. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const category = z.object({ score: z.number() })
const report = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), scoreDisplayMode: z.string() }),
  ),
})

export type Scores = {
  /** Scores from 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Titles of the pass-or-fail audits that failed. */
  readonly faults: readonly string[]
}

/**
 * Audits a page with Lighthouse's mobile defaults.
 * @throws when Lighthouse cannot be downloaded or the page cannot be opened
 */
export async function lighthouse(url: string, chromium: string | undefined): Promise<Scores> {
  const args = [
    ...['--yes', '--loglevel=error', LIGHTHOUSE, url, '--quiet', '--output=json'],
    ...['--only-categories=performance,accessibility,best-practices,seo'],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ]
  const env = { ...process.env, ...(chromium && { CHROME_PATH: chromium }) }
  const options = { env, maxBuffer: 256 * 1024 * 1024, shell: process.platform === 'win32' }
  const { stdout } = await promisify(execFile)('npx', args, options)
  const { categories, audits } = report.parse(JSON.parse(stdout))
  const of100 = ({ score }: { score: number }) => Math.round(score * 100)
  return {
    performance: of100(categories.performance),
    accessibility: of100(categories.accessibility),
    bestPractices: of100(categories['best-practices']),
    seo: of100(categories.seo),
    faults: Object.values(audits).flatMap(({ title, score, scoreDisplayMode }) =>
      scoreDisplayMode === 'binary' && score === 0 ? [title] : [],
    ),
  }
}
