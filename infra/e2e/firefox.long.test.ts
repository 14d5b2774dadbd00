import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../local/demo/password.ts'
import { startTestStack, type TestStack } from '../resilience/stack-for-tests.ts'

/**
 * Runs the three most important journeys in Firefox, once each. Playwright's Firefox is a modified build that nobody
 * uses; Puppeteer drives the installed one over WebDriver BiDi.
 */
const names = ['firefox', 'firefox-esr']
const firefox =
  process.env.ALBA_FIREFOX ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(path => existsSync(path))

let stack: TestStack
let browser: Browser
let page: Page
const errors: string[] = []

beforeAll(async () => {
  if (!firefox) return
  stack = await startTestStack()
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox, timeout: 120_000 })
  page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width: 1280, height: 900 })
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
})
afterAll(async () => {
  await browser?.close()
  await stack?.remove()
})

const visit = (path: string) => page.goto(`${stack.urls.site}${path}`)
const click = (css: string) => page.locator(css).click()
const press = (words: string) => click(`::-p-xpath(//button[contains(normalize-space(.), "${words}")])`)
const shows = (words: string) => page.waitForSelector(`::-p-text(${words})`)

async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value)
}

async function payWithTestCard(): Promise<void> {
  await page.waitForSelector('[name="test-card"]')
  await press('Payer')
}

it('books, buys a voucher and logs in to the back office in Firefox', async () => {
  if (!firefox) return console.log('Firefox is not installed here, so its test was skipped.')
  await visit('/reservation?service=3&category=pour-bebe')
  // The cookie banner would cover elements that Puppeteer scrolls to the edge of the page.
  await press('Refuser')
  // The seven days on screen may have only one free day, and its morning may be over. So this goes to the next seven days,
  // and takes the second free one.
  await page.waitForSelector('[role="radiogroup"] input')
  const nextDays = '[aria-label$="jours suivants"]:not([aria-disabled="true"])'
  await page.waitForSelector(nextDays)
  await page.evaluate(css => document.querySelector<HTMLElement>(css)?.click(), nextDays)
  await page.waitForFunction(() => document.querySelectorAll('[name="date"]:not(:disabled)').length > 1)
  await page.evaluate(() => document.querySelectorAll<HTMLInputElement>('[name="date"]:not(:disabled)')[1]?.click())
  // Until the answer is there, the page still shows the times of another day.
  await page.waitForNetworkIdle()
  await click('[name="time"]:not(:disabled)')
  await page.waitForSelector('[name="time"]:checked')
  const person = { firstName: 'Léa', lastName: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' }
  await fill(person)
  await click('main [name="terms"]')
  await press('Continuer')
  await payWithTestCard()
  await shows('Votre rendez-vous est confirmé')

  await visit('/bons-cadeaux')
  await click('::-p-xpath(//main//label[contains(., "Bain enveloppé")])')
  await fill({ purchaser_firstname: 'Sophie', purchaser_name: 'Garnier', purchaser_email: 'sophie@example.fr' })
  await click('main [name="terms"]')
  await press('Continuer vers le paiement')
  await payWithTestCard()
  await shows('est en route')

  await visit('/backoffice/login')
  await page.locator('[name="email"]').fill('ines@maison-alba.example')
  await page.locator('[name="password"]').fill(demoPassword())
  await press('Se connecter')
  await shows('Bonjour Inès')
  expect(errors).toEqual([])
})
