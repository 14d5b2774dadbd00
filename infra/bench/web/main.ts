import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@alba/contracts/shared/centre-time'
import { openDatabase } from '@alba/platform/postgres/pool'
import { chromium } from '@playwright/test'
import { demoLogins } from '../../local/demo/logins.ts'
import { demoPassword } from '../../local/demo/password.ts'
import { type Stack, startStack } from '../../local/stack.ts'
import { findChromium } from '../../local/test/chromium.ts'
import { DESK_BOOKINGS } from '../desk.ts'
import { EVENTS_PER_BOOKING, FIRST_DAY, SPREAD_DAYS } from '../generated-history.ts'
import { writeHistory } from '../replay.ts'
import { count, printFact, printHeading, printMachine } from '../report.ts'
import { firstView } from './first-view.ts'
import { lighthouse } from './lighthouse.ts'
import { measureWeekSteps } from './week.ts'

/**
 * Measures the first visit of each page on a phone, and how fast the calendar changes weeks. Figures are printed, never
 * asserted.
 */
const { values } = parseArgs({
  options: {
    /** Address of a running copy; by default a new one is started. */
    site: { type: 'string' },
    /** Leaves out the figures that Lighthouse measures. */
    'no-lighthouse': { type: 'boolean', default: false },
  },
})

/** Pages that Lighthouse scores; the other pages are only opened on the phone. */
const SCORED = ['/', '/services', '/reservation', '/faq']

const pathsOf = async (site: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address ?? site).pathname)
}

const launch = (executablePath: string | undefined) =>
  chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })

async function openOnPhone(site: string, executablePath: string | undefined): Promise<void> {
  const browser = await launch(executablePath)
  for (const path of await pathsOf(site)) {
    const { scriptBytes, largestPaint, shift } = await firstView(browser, `${site}${path}`)
    printHeading(`${path} on a slow phone, for the first time`)
    printFact('JavaScript of the first load, gzipped', `${(scriptBytes / 1000).toFixed(1)} kB`, '≤ 90 kB')
    printFact('largest paint', `${(largestPaint / 1000).toFixed(2)} s`, '≤ 1.5 s')
    printFact('layout shift', shift.toFixed(3), '≤ 0.02')
  }
  await browser.close()
}

async function score(site: string, executablePath: string | undefined): Promise<void> {
  const paths = await pathsOf(site)
  for (const path of SCORED.filter(each => paths.includes(each))) {
    const scores = await lighthouse(`${site}${path}`, executablePath)
    printHeading(`${path} by Lighthouse, mobile`)
    printFact('performance', String(scores.performance), '≥ 95')
    printFact('accessibility', String(scores.accessibility), '100')
    printFact('best practices', String(scores.bestPractices), '100')
    printFact('SEO', String(scores.seo), '100')
    for (const fault of scores.faults) printFact(`  ${fault}`, '')
  }
}

/**
 * Measures the calendar over ten years of bookings. They are written into the log, so only a copy started here is used.
 */
async function stepThroughWeeks(stack: Stack, executablePath: string | undefined): Promise<void> {
  // No mails are sent about the generated history.
  await stack.processes.mail?.kill()
  const database = openDatabase({ url: stack.urls.database, name: 'bench web', size: 2 })
  printHeading(`The calendar over ${count(DESK_BOOKINGS)} bookings, on a processor four times slower`)
  const { store, secrets } = stack
  await writeHistory(database, { store, masterKey: secrets.masterKey, events: DESK_BOOKINGS * EVENTS_PER_BOOKING })
  await database.query('ANALYZE')
  await database.end()
  const password = demoPassword()
  const [{ email } = { email: '' }] = demoLogins(password)
  const today = new Date().toISOString().slice(0, 10)
  const browser = await launch(executablePath)
  const weeks = { 'of the demo': today, 'of 42 bookings, six at the same hour': addDays(FIRST_DAY, SPREAD_DAYS / 2) }
  for (const [which, date] of Object.entries(weeks)) {
    const { median, p95 } = await measureWeekSteps(browser, stack.urls.site, { email, password }, date)
    printFact(`from a click to a week ${which}, median`, `${median.toFixed(0)} ms`, '≤ 300 ms')
    printFact(`from a click to a week ${which}, p95`, `${p95.toFixed(0)} ms`)
  }
  await browser.close()
}

printMachine()
const executablePath = await findChromium()
const dataDir = join(tmpdir(), `alba-bench-web-${process.pid}`)
const stack = values.site === undefined ? await startStack({ dataDir, quiet: true }) : undefined
const site = values.site ?? stack?.urls.site ?? ''
try {
  await openOnPhone(site, executablePath)
  if (!values['no-lighthouse']) await score(site, executablePath)
  if (stack) await stepThroughWeeks(stack, executablePath)
} finally {
  await stack?.stop()
  if (stack) await rm(dataDir, { recursive: true, force: true })
}
