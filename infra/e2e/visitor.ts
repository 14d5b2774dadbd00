/// <reference lib="dom" />
import { spokenDay } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

/** Addresses of the copy that `start-copy.ts` started. */
export const site = (path: string): string => `${process.env.ALBA_SITE_URL}${path}`
export const sandbox = (path: string): string => `${process.env.ALBA_SANDBOX_URL}${path}`
const mail = (path: string): string => `${process.env.ALBA_MAIL_URL}${path}`

/** Services of the demo centre. The bath needs no questionnaire; the prenatal massage does. */
export const BATH = { id: 3, path: '/reservation?service=3&category=pour-bebe' }
export const PRENATAL = { id: 1, path: '/reservation?service=1&category=pour-moman' }

/**
 * The n-th day, counted from 0, on which the service has a free start: `2026-11-30`. Today does not count, because its
 * mornings may be over.
 */
export async function nthBookableDay(request: APIRequestContext, serviceId: number, nth: number): Promise<string> {
  const from = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 1 })
  const answer = await request.get(site(`/api/services/${serviceId}/available-dates?from=${from}&days=21`))
  return (await answer.json())[nth]
}

/**
 * Goes forward to the week of a day, and chooses a time of that day.
 * @param date `2026-11-30`
 * @param time as the page shows it, `9 h 00`
 */
export async function chooseSlot(page: Page, date: string, time: string): Promise<void> {
  const day = page.getByRole('radio', { name: spokenDay(date) })
  const days = page.getByRole('radiogroup', { name: 'Date' })
  await expect(days).toBeVisible()
  while (((await days.getByRole('radio').last().getAttribute('value')) ?? '') < date)
    await page.getByRole('button', { name: '7 jours suivants' }).click()
  await day.check()
  await page.getByRole('radio', { name: time, exact: true }).check()
}

export async function fillDetails(page: Page, firstName = 'Léa'): Promise<void> {
  await page.getByLabel('Prénom').fill(firstName)
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await page.getByLabel('E-mail').fill('lea.martin@example.fr')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('checkbox').check()
}

/** Fills in the buyer of a voucher or a package; the recipient's fields have other labels. */
export async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel('Prénom', { exact: true }).fill('Sophie')
  await page.getByLabel('Nom', { exact: true }).fill('Garnier')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('checkbox').check()
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /^Continuer|^Confirmer la réservation/ })
export const payButton = (page: Page) => page.getByRole('button', { name: /^Payer/ })
export const confirmationHeading = (page: Page) => page.getByRole('heading', { name: 'Votre rendez-vous est confirmé' })

/** Test cards of the sandbox (`infra/stripe-sandbox/cards.ts`), by their last digits. */
export const CARDS = { visa: '4242', threeDSecure: '3184', threeDSecure2: '3220' } as const

/** Chooses a test card of the sandbox and pays with it. */
export async function payWith(page: Page, lastDigits: string): Promise<void> {
  await page.getByLabel(new RegExp(lastDigits)).check()
  await payButton(page).click()
}

/** Books a bath up to the payment step. Each test uses a time of its own. */
export async function reachPayment(page: Page, date: string, time: string): Promise<void> {
  await page.goto(site(BATH.path))
  await chooseSlot(page, date, time)
  await fillDetails(page)
  await submitButton(page).click()
  await expect(payButton(page)).toBeVisible()
}

/** Free starts of a service on a day, in the centre's local time: `09:00`. */
export async function freeTimes(request: APIRequestContext, serviceId: number, date: string): Promise<string[]> {
  const answer = await request.get(site(`/api/slots?service_id=${serviceId}&date=${date}`))
  return (await answer.json()).map((slot: { start_time: string }) => slot.start_time.slice(11, 16))
}

/** Reads the booking number on the confirmation page, and returns that booking from the API. */
export async function bookingShown(page: Page, request: APIRequestContext) {
  const text = (await page.locator('main').textContent()) ?? ''
  // The page groups the fifteen digits by three.
  const number = /\d{3}(?:\s\d{3}){4}/.exec(text)?.[0]
  const id = number?.replaceAll(/\s/g, '')
  return (await request.get(site(`/api/bookings/${id}`))).json()
}

/**
 * Checks that axe finds no violation, that the page does not scroll sideways, and that all texts follow French
 * typography.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // A button whose form has just become complete changes its colour while axe looks.
  await expect(async () => {
    await animationsEnded(page)
    expect(await axeViolations(page)).toEqual([])
  }).toPass({ timeout: 60_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const texts = await textsOn(page)
  expect(texts.filter(text => text !== french(text))).toEqual([])
}

const animationsEnded = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(animation => animation.finished),
    ),
  )

/** All texts of a page, including those for screen readers. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], option')].flatMap(element => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
      element.textContent ?? '',
    ])
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would include hidden texts.
    return [document.title, ...document.body.innerText.split('\n'), ...labels]
  })

/** Collects the errors that the browser logs. */
export function loggedErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** Waits for the only mail to an address, and returns the PDFs attached to it. */
export async function mailedPdfs(request: APIRequestContext, to: string): Promise<Buffer[]> {
  const list = async () => (await request.get(mail(`/api/mails?to=${encodeURIComponent(to)}`))).json()
  await expect.poll(list).toHaveLength(1)
  const [{ id }] = await list()
  const { attachments } = await (await request.get(mail(`/api/mails/${id}`))).json()
  const pdfs = attachments.filter((each: { mime_type: string }) => each.mime_type === 'application/pdf')
  return Promise.all(pdfs.map(async ({ url }: { url: string }) => (await request.get(mail(url))).body()))
}
