import { browserSection, buildSection, firstLoadSection } from './browser.ts'
import { copiesSection, longSection } from './copies.ts'
import { keepScratchInMemory } from './scratch.ts'
import { staticSections } from './static.ts'
import { beside, runQuietly, runSections } from './tally.ts'
import { unitSection } from './vitest.ts'

/** `npm run check` passes `--static`: it runs only checks that need nothing but the files, and prints only failures. */
const quick = process.argv.includes('--static')
/** `npm run test:long` passes `--long`. */
const long = process.argv.includes('--long')
const sections = quick ? staticSections : long ? [buildSection, longSection] : allSections()

// A shell may have the settings of a real copy. With these, the copies under test would ask the real Stripe, send real
// mails, use a real database, or refuse the sandbox as in production. Other settings stay: `vitest.ts` starts turbo, which
// keeps most of them from the tests (turbo.json), but browser tests inherit them all.
for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'DATABASE_URL', 'NODE_ENV']) delete process.env[name]
// turbo starts every script with npm, which would print its own lines around each.
process.env.npm_config_loglevel = 'silent'
if (!quick) await keepScratchInMemory()
process.exitCode = (await (quick ? runQuietly(sections) : runSections(sections))) ? 0 : 1

/**
 * The build comes before the tests, because browsers and whole copies use it. Then all three kinds of tests run at the same
 * time, because each waits for a good part of it.
 */
function allSections() {
  const first = beside(staticSections, buildSection)
  return [...first, firstLoadSection, ...beside(beside([unitSection], browserSection), copiesSection)]
}
