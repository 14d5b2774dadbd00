import { expect, type Page, test } from '@playwright/test'
import { called, type MockState, mockApi } from './mock-api.ts'
import { expectNoDefects } from './screens.ts'

// The visitor has not answered the banner yet.
test.use({ storageState: { cookies: [], origins: [] } })

const banner = (page: Page) => page.getByRole('region', { name: 'Compter les visites, c’est tout.' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie_consent'))
const counted = (state: MockState) => called(state, 'POST /api/analytics/page-views').map(({ body }) => body)
/** The requests for the code that counts page views. */
function countingCode(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', request => request.url().includes('/assets/page-views') && fetched.push(request.url()))
  return fetched
}
const view = (path: string) => JSON.stringify({ path })

async function open(page: Page): Promise<MockState> {
  const state = await mockApi(page, {
    'GET /api/system-settings/construction-banner': () => ({ body: { enabled: true, text: 'Le site évolue.' } }),
  })
  await page.goto('/reservation')
  await expect(page.getByText('Le site évolue.')).toBeVisible()
  return state
}

test('page views are counted after consent only, and each of them once; the banner covers nothing', {
  tag: '@phone',
}, async ({ page }) => {
  const code = countingCode(page)
  const state = await open(page)
  await expect(banner(page)).toContainText('Nous n’utilisons qu’un service d’analyse, pour mesurer la fréquentation')
  await expect(banner(page)).toContainText('Ces données ne sont jamais partagées.')
  await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/privacy-policy')
  expect(await stored(page)).toBeNull()
  // The banner is above the other notice and does not cover it.
  const [card, notice] = await Promise.all([
    banner(page).boundingBox(),
    page.getByText('Le site évolue.').boundingBox(),
  ])
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(notice?.y ?? 0)
  // At the end of the page the last links stand above both.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Gérer les cookies' })
  const [link, over] = await Promise.all([last.boundingBox(), banner(page).boundingBox()])
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan(over?.y ?? 0)
  await expectNoDefects(page)
  expect([counted(state), code]).toEqual([[], []])

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '✓ Accepter', exact: true }).click()
  await reloaded
  await expect.poll(() => counted(state)).toEqual([view('/reservation')])
  expect(code).toHaveLength(1)
  expect(await stored(page)).toBe('accepted')
  await expect(banner(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Pour moman' }).click()
  await expect.poll(() => counted(state)).toHaveLength(2)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect.poll(() => counted(state)).toHaveLength(3)
  await page.goBack()
  await expect.poll(() => counted(state)).toHaveLength(4)
  const category = view('/reservation?category=pour-moman')
  expect(counted(state)).toEqual([view('/reservation'), category, view('/retractation'), category])
  expect(state.errors).toEqual([])
})

test('page views are not counted after a refusal, and the visitor can be asked again', async ({ page }) => {
  const state = await open(page)
  await page.getByRole('button', { name: '✗ Refuser', exact: true }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await stored(page)).toBe('declined')
  await page.reload()
  await expect(page.getByText('Le site évolue.')).toBeVisible()
  await page.getByRole('link', { name: 'Pour moman' }).click()
  await expect(page.getByRole('link', { name: 'Massage prénatal' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Gérer les cookies' }).click()
  await reloaded
  await expect(banner(page)).toBeVisible()
  expect(await stored(page)).toBeNull()
  expect(counted(state)).toEqual([])
})
