import { browserSection, buildSection, firstLoadSection } from './browser.ts'
import { copiesSection, longSection } from './copies.ts'
import { keepScratchInMemory } from './scratch.ts'
import { staticSections } from './static.ts'
import { runQuietly, runSections, type Step } from './tally.ts'
import { commandSection, gatewaySection, platformSection, projectorSection, webSection } from './vitest.ts'

/** `npm run check` passes `--static`: it runs only checks that need nothing but the files, and prints only failures. */
const quick = process.argv.includes('--static')
/** `npm run test:long` passes `--long`. */
const long = process.argv.includes('--long')
const steps = quick ? [[staticSections]] : long ? [[[buildSection]], [[longSection]]] : allSteps()

// A shell may have the settings of a real copy. With these, the copies under test would ask the real Stripe, send real
// mails, use a real database, or refuse the sandbox as in production. Other settings stay: `vitest.ts` starts turbo, which
// keeps most of them from the tests (turbo.json), but browser tests inherit them all.
for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'DATABASE_URL', 'NODE_ENV']) delete process.env[name]
// The tests make much that lives for a moment only. With more room for it, garbage is collected less often, which saves a
// thirtieth of their processor time. The long tests measure memory as it is in use.
if (!long) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`
// turbo starts every script with npm, which would print its own lines around each.
process.env.npm_config_loglevel = 'silent'
if (!quick) await keepScratchInMemory()
process.exitCode = (await (quick ? runQuietly(steps) : runSections(steps))) ? 0 : 1

/**
 * The build comes before the tests, because browsers and whole copies use it. Then the lanes run at the same time,
 * because each waits for a good part of its time. The longest comes first. What can use every processor comes last:
 * it fills the time in which one process of another lane still runs.
 */
function allSteps(): readonly Step[] {
  const tests = [
    [copiesSection],
    [commandSection],
    [platformSection, projectorSection],
    [gatewaySection, webSection, browserSection],
  ]
  return [[staticSections, [buildSection]], [[firstLoadSection]], tests]
}
