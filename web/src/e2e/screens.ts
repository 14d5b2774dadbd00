import { french } from '@alba/contracts/shared/typography'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

/**
 * Checks that axe finds no violation, nothing overflows horizontally, and all texts have French typography. First waits
 * until nothing is busy and the animations have ended.
 */
export async function expectNoDefects(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // A message and its buttons are hidden from screen readers for its first tenth of a second (`ui/live.tsx`), so this
  // waits.
  await expect(page.locator('[role="status"] > [aria-hidden] :is(a, button)')).toHaveCount(0)
  // Animations must end first: axe would measure the contrast of half-transparent text.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(animation => animation.finished),
    ),
  )
  expect(await axeViolations(page)).toEqual([])
  await expectWidthToFit(page)
  const texts = await readable(page)
  expect(texts.filter(text => text !== french(text))).toEqual([])
}

/** Widths in pixels: half a desktop screen, the narrowest with the desktop layout of the back office, a phone. */
const NARROWER = [1024, 861, 390]

/** Checks that nothing overflows horizontally. On the desktop, narrower widths are checked too. */
export async function expectWidthToFit(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
  const desk = page.viewportSize()
  if (!desk || desk.width < 1280) return
  for (const width of NARROWER) {
    await page.setViewportSize({ width, height: desk.height })
    await expect.poll(() => page.evaluate(overflow), `at ${width} pixels`).toBe(0)
  }
  await page.setViewportSize(desk)
}

/** All texts of a page that a visitor can read, or that a screen reader announces. */
const readable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], option')].flatMap(element => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
      element.textContent ?? '',
    ])
    // biome-ignore lint/performance/useDomNodeTextContent: `innerText` leaves out hidden text
    return [document.title, ...document.body.innerText.split('\n'), ...labels]
  })

/** Chooses a start on Thursday, three days after `NOW` of the mocks; by default at ten. */
export async function chooseSlot(page: Page, time = '10 h 00'): Promise<void> {
  await page.getByRole('radio', { name: 'jeudi 26 novembre 2026', exact: true }).check()
  await page.getByRole('radio', { name: time, exact: true }).check()
}

export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await page.getByLabel('E-mail').fill('lea.martin@example.fr')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('checkbox').check()
}

export const submit = (page: Page) => page.getByRole('button', { name: /^Continuer|^Confirmer la réservation/ })

/** Opens the form of a service and goes on to the payment step. */
export async function reachPayment(page: Page): Promise<void> {
  await page.goto('/reservation?service=1&category=pour-moman')
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeVisible()
}

/** Checks the names of the steps in a list with this label. */
export const expectSteps = (page: Page, label: string, names: readonly string[]) =>
  expect(page.getByRole('navigation', { name: label }).getByRole('listitem')).toContainText([...names])

/** A draft in the session storage. */
export const storedDraft = (page: Page, key: string) =>
  page.evaluate(name => JSON.parse(sessionStorage.getItem(name) ?? '{}'), key)

export const pay = (page: Page) => page.getByRole('button', { name: /^Payer/ })
export const confirmed = (page: Page) => page.getByRole('heading', { name: 'Votre rendez-vous est confirmé' })

/** For how long Tab is pressed, in milliseconds, since the page may still be loading. */
const TIMEOUT_MS = 20_000

/** Presses Tab until the element with this name has the focus. @throws when none has it after `TIMEOUT_MS` */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; ) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`Tab never reaches ${name}`)
}
