import { expect, type Page, test } from '@playwright/test'
import { paths } from '../app/pages.ts'
import { mockApi } from './mock-api.ts'
import { expectNoDefects } from './screens.ts'

/** Checks the tags for search engines and link previews, unless the page excludes itself from search engines. */
async function expectTags(page: Page, address: string): Promise<void> {
  if ((await page.locator('meta[name=robots][content*=noindex]').count()) > 0) return
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  const content = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await content('title')).toBe(await page.title())
  expect(await content('url')).toBe(address)
  const picture = await page.request.get((await content('image')) ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
    expect(JSON.parse(data)['@context']).toBe('https://schema.org')
}

/** The pages are in two groups, so that the tests run in parallel. */
for (const half of [0, 1])
  test(`every page with an ${half === 0 ? 'even' : 'odd'} index has no defects, sends no requests elsewhere, and has the tags for search engines`, async ({
    page,
    baseURL,
  }) => {
    const refused: string[] = []
    page.on(
      'console',
      message => /Content Security Policy|hydrat/i.test(message.text()) && refused.push(message.text()),
    )
    const elsewhere: string[] = []
    page.on('request', request => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== baseURL && protocol.startsWith('http')) elsewhere.push(request.url())
    })
    const state = await mockApi(page)
    for (const path of paths.filter((_, index) => index % 2 === half)) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('h1')).toHaveCount(1)
      expect([path, elsewhere, refused, state.errors]).toEqual([path, [], [], []])
      await expectTags(page, `${baseURL}${path}`)
      await expectNoDefects(page)
    }
  })

test('the sitemap lists every page without « noindex » and no other; the FAQ has structured data, and the manifest its icons', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const listed = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, at]) => at,
  )
  const pages = await Promise.all(paths.map(async path => ({ path, html: await (await request.get(path)).text() })))
  const expected = pages.filter(({ html }) => !html.includes('noindex')).map(({ path }) => `${baseURL}${path}`)
  expect(listed.sort()).toEqual(expected.sort())
  expect(pages.find(({ path }) => path === '/faq')?.html).toMatch(/ld\+json">[^<]*"@type":"FAQPage"/)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})
