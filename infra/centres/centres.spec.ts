import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { french } from '@alba/contracts/shared/typography'
import { tracesOfTheDemo } from '@alba/contracts/testing/other-centres'
import { expect, type Page, test } from '@playwright/test'
import { parse } from 'yaml'
import { chooseSlot, expectNoFaults, freeTimes, loggedErrors, nthBookableDay, site } from '../e2e/visitor.ts'
import { bookAndPay } from '../resilience/visitor.ts'
import { type EmptyCopy, startEmptyCopy } from './empty-copy.ts'

/** The folder for the pictures, which git ignores. */
const PICTURES = join(import.meta.dirname, 'pictures')

/** The widths of the pictures, in pixels. The narrow one comes last, so that the next page begins wide. */
const WIDTHS = [1280, 390]

/**
 * What the tests use of each centre's file: a person who uses the back office, and a treatment without a health
 * questionnaire. `answers` are those to the centre's own questions in the booking form of the treatment.
 */
const usedOf = {
  'atelier-des-marees': {
    person: 'Yann Kervella',
    category: 'Massages',
    treatment: 'Massage du dos',
    serviceId: 2,
    answers: [{ question: french('Où avez-vous mal ?'), answer: 'Bas du dos' }],
  },
  'maison-des-sources': {
    person: 'Aline Berthier',
    category: 'Massages',
    treatment: 'Réflexologie',
    serviceId: 6,
    answers: [],
  },
}
type CentreName = keyof typeof usedOf
/** The centre under test. Each centre is a project of playwright.config.ts. */
const centre = () => test.info().project.name as CentreName

let copy: EmptyCopy
let password: string | undefined
let ownWords: readonly string[]

test.beforeAll('starts an empty copy, and makes the centre from its file', async () => {
  // The web app may have to be built first.
  test.setTimeout(400_000)
  copy = await startEmptyCopy()
  process.env.ALBA_SITE_URL = copy.stack.urls.site
  const file = join(import.meta.dirname, `${centre()}.yaml`)
  const content = parse(await readFile(file, 'utf8'))
  ownWords = textsIn(content)
  await copy.addCentreFile(centre(), 'centre.yaml')
  await copy.run('alba -- centre apply centre.yaml')
  const added = await copy.run(`practitioners -- add staff@example.org "${usedOf[centre()].person}"`)
  // A line of what the command prints ends with `: ` and the new password.
  password = /: (\S+)$/m.exec(added)?.[1]
  await copy.run('practitioners -- role staff@example.org admin')
  // The gateway renders the pages anew for each event of the file.
  const home = async () => (await fetch(site('/'))).text()
  await expect.poll(home, { timeout: 60_000 }).toContain(content.texts.home.head.title)
})
test.afterAll(async () => {
  await copy?.remove()
  console.log(`The pictures are in ${join(PICTURES, centre())}`)
})
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('cookie_consent', 'declined')))

/** All texts of a file, the longest first, so that a text is removed before a shorter one that is part of it. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value ?? {})
        .flatMap(textsIn)
        .toSorted((a, b) => b.length - a.length)

/** The first text of the demo in a page. Words that the centre's own file has too do not count. */
function traceIn(html: string): string | undefined {
  let rest = html
  for (const own of ownWords) rest = rest.replaceAll(own, '')
  return tracesOfTheDemo.exec(rest)?.[0]
}

/** Checks what is on screen at each width, and takes its picture. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoFaults(page)
    await showAllPictures(page)
    const path = join(PICTURES, centre(), `${name}-${width}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
  expect(traceIn(await page.content()), name).toBeUndefined()
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 })
}

/** Loads the pictures further down, which a browser loads only when somebody scrolls there. */
const showAllPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(Array.from(document.images, image => image.decode()))
  })

/** Addresses of everything that a page asks the site for. */
function askedFor(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', request => addresses.push(decodeURIComponent(request.url()).replaceAll('+', ' ')))
  return addresses
}

/** Closes the banner, which only one of the centres has. */
async function closeBanner(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Fermer le bandeau' })
  if (centre() === 'maison-des-sources') await close.click()
}

const PAGES = {
  accueil: '/',
  services: '/services',
  'bons-cadeaux': '/bons-cadeaux',
  faq: '/faq',
  contact: '/contact',
  cgv: '/cgv',
  'mentions-legales': '/mentions-legales',
}

test('shows the pages of the centre without a fault, with nothing of the demo', async ({ page }) => {
  const errors = loggedErrors(page)
  const addresses = askedFor(page)
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(site(path))
    await look(page, name)
    // A fixed bar would cover the middle of the pictures, which show whole pages.
    if (name === 'accueil') await closeBanner(page)
  }
  expect(addresses.length).toBeGreaterThan(20)
  expect(traceIn(addresses.join('\n'))).toBeUndefined()
  expect(errors).toEqual([])
})

test('offers the times of a treatment', async ({ page, request }) => {
  const errors = loggedErrors(page)
  const { category, treatment, serviceId } = usedOf[centre()]
  const date = await nthBookableDay(request, serviceId, 1)
  const [time = ''] = await freeTimes(request, serviceId, date)
  await page.goto(site('/reservation'))
  await closeBanner(page)
  await look(page, 'reservation')
  await page.getByRole('link', { name: category }).click()
  await page.getByRole('link', { name: treatment }).click()
  await chooseSlot(page, date, time.replace(/^0?(\d+):/, '$1 h '))
  await look(page, 'reservation-heure')
  expect(errors).toEqual([])
})

const SCREENS = { 'tableau-de-bord': 'dashboard', reservations: 'bookings', disponibilites: 'availabilities' }

test('shows staff the centre’s bookings and hours, with nothing of the demo', async ({ page, request }) => {
  const errors = loggedErrors(page)
  const { serviceId, answers } = usedOf[centre()]
  for (const nth of [0, 1]) {
    const date = await nthBookableDay(request, serviceId, nth)
    const [, time] = await freeTimes(request, serviceId, date)
    await bookAndPay(copy.stack.urls, { serviceId, startTime: `${date}T${time}:00`, pays: true, answers })
  }
  await page.goto(site('/backoffice/login'))
  await page.getByRole('textbox', { name: 'E-mail' }).fill('staff@example.org')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password ?? '')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByText('Jeanne Martin').first()).toBeVisible()
  for (const [name, screen] of Object.entries(SCREENS)) {
    await page.goto(site(`/backoffice/${screen}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(page, name)
  }
  if (answers.length > 0) {
    await page.goto(site(`/backoffice/services?service=${serviceId}`))
    await expect(page.getByRole('heading', { name: 'Questions à la réservation' })).toBeVisible()
    await look(page, 'soin')
  }
  expect(errors).toEqual([])
})
