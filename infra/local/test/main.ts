import { browserSection, buildSection } from './browser.ts'
import { staticSections } from './static.ts'
import { runSections } from './tally.ts'
import { unitSection } from './unit.ts'

const sections = process.argv.includes('--static')
  ? staticSections
  : // The build first: tests of the whole copy use it.
    [...staticSections, buildSection, unitSection, browserSection]

// A web build or a service must not take its settings from the shell that runs the tests.
for (const name of ['STRIPE_SECRET_KEY', 'DATABASE_URL', 'NODE_ENV']) delete process.env[name]
// turbo starts every script with npm, whose own remarks would stand around each.
process.env.npm_config_loglevel = 'silent'
process.exitCode = (await runSections(sections)) ? 0 : 1
