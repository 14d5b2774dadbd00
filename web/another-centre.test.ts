import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type SiteData, textPages } from '@alba/contracts/centre/page-data'
import { noPictures } from '@alba/contracts/centre/pictures'
import type { RenderedSite, ShownOffer } from '@alba/contracts/centre/rendered-site'
import { tracesOfTheDemo } from '@alba/contracts/testing/other-centres'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CentreName, centreOfFile } from './centres.ts'
import type { RenderTask } from './render-thread.ts'

/* One build serves every centre (ADR 66): it contains the data of none, and is rendered here for several. */

const root = import.meta.dirname
/** The build of these sources, which `npm test` has made before (infra/local/test/vitest.ts). Without it, one is made here. */
const built = process.env.ALBA_BUILT_WEB
const dist = built ?? (await mkdtemp(join(tmpdir(), 'alba-site-')))

const buildOf = (configFile: string, folder: string, { ssr = false } = {}) =>
  build({
    root,
    configFile: join(root, configFile),
    logLevel: 'silent',
    build: { outDir: join(dist, folder), ssr, emptyOutDir: false },
  })

beforeAll(async () => {
  if (built) return
  await buildOf('vite.config.ts', 'client')
  await buildOf('vite.back-office.config.ts', 'client')
  await buildOf('vite.config.ts', 'server', { ssr: true })
}, 300_000)
afterAll(() => built ?? rm(dist, { recursive: true, force: true }))

async function inThread<Result>(task: RenderTask): Promise<Result> {
  const worker = new Worker(new URL('render-thread.ts', import.meta.url), { workerData: { dist, ...task } })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  worker.once('message', resolve).once('error', reject)
  return promise.finally(() => worker.terminate())
}
const rendered = (data: SiteData, centre: CentreName, pictures = noPictures) =>
  inThread<RenderedSite>({ data, centre, pictures })

const pagesOf = ({ pages, notFound }: RenderedSite) => Object.entries({ ...pages, '/404': notFound.site })

/**
 * Words that the software itself contains: questions that it may ask a client, and words in names by which it chooses a
 * drawing.
 */
const OF_THE_SOFTWARE = /Âge du bébé|massage bébé|pour-moman|\|maternité/g

it('builds files that contain nothing of the demo, neither in their text nor in their names', async () => {
  const files = await Array.fromAsync(glob('client/**/*.{html,js,css,json}', { cwd: dist }))
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    expect(file).not.toMatch(tracesOfTheDemo)
    const text = (await readFile(join(dist, file), 'utf8')).replaceAll(OF_THE_SOFTWARE, '')
    expect(text.match(tracesOfTheDemo)?.[0], file).toBeUndefined()
  }
})

it.each(['atelier-des-marees', 'maison-des-sources'] satisfies CentreName[])(
  'renders the pages of %s, with its own words and nothing of the demo',
  async name => {
    const data = centreOfFile(name)
    const site = await rendered(data, name)
    for (const [path, page] of pagesOf(site)) {
      expect(page.match(tracesOfTheDemo)?.[0], path).toBeUndefined()
      expect(page, path).toContain(data.identity?.name)
      // No placeholder of a text (« {nom} ») is left, and no « undefined » or « [object Object] » was rendered.
      expect(page, path).not.toMatch(/\{\p{L}[\p{L} ]*\}|undefined|\[object/u)
    }
    expect(Object.values(site.files).join()).not.toMatch(tracesOfTheDemo)
    expect(JSON.stringify([...Object.keys(site.pictures), site.pictures])).not.toMatch(tracesOfTheDemo)
    const notice = site.pages['/mentions-legales']
    for (const own of [data.identity?.legal.sourceCode, data.identity?.legal.name]) expect(notice).toContain(own)
  },
)

it('shows a centre’s own logo and picture, each with its size, and loads the picture of the home page first', async () => {
  const logo = { hash: 'a'.repeat(64), width: 400, height: 400 }
  const hero = { hash: 'b'.repeat(64), alt: 'La salle, une lampe allumée', width: 1_600, height: 1_000 }
  const own = { logo, hero }
  const { pages } = await rendered(centreOfFile('atelier-des-marees', own), 'atelier-des-marees', own)
  const home = pages['/'] ?? ''
  expect(home).toContain(`<link rel="icon" type="image/png" href="/api/pictures/${logo.hash}/160.png">`)
  expect(home).toContain(`src="/api/pictures/${logo.hash}/160.webp" width="36" height="36"`)
  expect(home).toMatch(/<img alt="La salle, une lampe allumée" [^>]*width="1600" height="1000"/)
  const preload = /<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]*)"[^>]*fetchpriority="high">/
  expect(preload.exec(home)?.[1]).toContain(`/api/pictures/${hero.hash}/800.avif 800w`)
  expect(pages['/faq']).not.toMatch(preload)
  expect(home).not.toMatch(/hero\.svg|\/mark\.svg/)
})

it('puts the texts of the privacy policy into the HTML of that page only', async () => {
  const data = centreOfFile('maison-alba')
  const { pages } = await rendered(data, 'maison-alba')
  const [chapter] = data.texts.privacy.chapters
  const containing = Object.entries(pages).filter(([, page]) => page.includes(chapter?.title ?? '?'))
  expect(containing.map(([path]) => path)).toEqual(['/privacy-policy'])
})

const offer: ShownOffer = {
  categories: [{ id: 1, slug: 'massages', name: 'Massages', description: 'Pour le dos.' }],
  services: [
    {
      id: 1,
      name: 'Massage aux algues',
      description: 'Une heure.',
      detailed_description: null,
      target_audience: null,
      benefits: null,
      duration_minutes: 60,
      price: 7_000,
      sessions_count: 1,
      category: { name: 'Massages', slug: 'massages' },
      asks: null,
      own_questions: [],
      picture: null,
    },
  ],
  packages: [
    {
      id: 1,
      name: 'Trois bains',
      description: 'Pour l’hiver.',
      price_cents: 15_000,
      items: [{ service_id: 1, service_name: 'Massage aux algues', quantity: 3 }],
    },
  ],
}

it('previews each page with its typed texts and the offer, without scripts, and with inert links', async () => {
  const data = centreOfFile('maison-alba')
  const typed = { ...data.texts.about, story: 'Une histoire.\n\n- [ici](/contact) </script><script>alert(1)</script>' }
  const shown: Record<string, string[]> = { 'Massage aux algues': [], 'Trois bains': [] }
  for (const page of textPages) {
    const html = await inThread<string>({ data: { ...data, texts: { ...data.texts, about: typed } }, page, offer })
    expect(html, page).not.toMatch(/<script|modulepreload|rel="manifest"/)
    expect(html, page).toMatch(/^<!doctype html>\s*<html[^>]*>\s*<head><meta http-equiv="content-security-policy"/)
    // The frame of a preview may not open windows, so `target="_blank"` makes its links inert.
    expect(html, page).toContain('<base target="_blank">')
    expect(html, page).toMatch(/<link rel="stylesheet"[^>]*href="\/look\/test\/look.css"/)
    expect(html.includes('Une histoire.'), page).toBe(page === 'about')
    for (const name of ['Massage aux algues', 'Trois bains']) if (html.includes(name)) shown[name]?.push(page)
  }
  // The pages that show the offer once a browser has loaded it.
  expect(shown).toEqual({
    'Massage aux algues': ['home', 'services', 'booking', 'giftVouchers', 'packages'],
    'Trois bains': ['packages'],
  })
})

it('loads no more code with long texts: they are in the HTML of their page', async () => {
  const data = centreOfFile('maison-alba')
  // 100,000 characters.
  const story = 'Une phrase de plus. '.repeat(5_000)
  const long = { ...data, texts: { ...data.texts, about: { ...data.texts.about, story } } }
  const scriptsOf = ({ pages }: RenderedSite) => pages['/a-propos']?.match(/\/assets\/[^"]+\.js/g)
  const [usual, longer] = [await rendered(data, 'maison-alba'), await rendered(long, 'maison-alba')]
  expect(longer.pages['/a-propos']?.length).toBeGreaterThan(story.length)
  expect(scriptsOf(longer)).toEqual(scriptsOf(usual))
})

it('says on every page for visitors that the centre opens soon, until the centre has an identity', async () => {
  const site = await rendered({ ...centreOfFile('maison-alba'), identity: null }, 'maison-alba')
  const pages = pagesOf(site).filter(([path]) => !path.startsWith('/backoffice'))
  expect(pages.length).toBeGreaterThan(10)
  for (const [path, page] of pages) {
    expect(page, path).toContain('<h1 tabindex="-1">Ce centre<!-- --> <em>ouvre bientôt.</em></h1>')
    expect(page, path).toContain('<meta name="robots" content="noindex"/>')
    expect(page, path).not.toContain('og:title')
  }
  expect(site.files['/sitemap.xml']).not.toContain('<loc>')
})
