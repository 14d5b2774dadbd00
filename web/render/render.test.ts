import { troisOurses } from '@alba/contracts/testing/other-centres'
import { expect, it } from 'vitest'
import { demo } from '../centres.ts'
import { linesOf, wordsOf } from './draw.ts'
import { robots, sitemap, webManifest } from './files.ts'
import { dataTag, headTags, type PageHead, pageDataTag, readHead, refusedScript } from './head.ts'
import { structuredData } from './structured-data.ts'

/** A whole page of HTML with these elements. */
const html = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`
/** Two pages: one that search engines may list, and one that they must not. */
const faqPage: PageHead = {
  path: '/faq',
  title: 'Questions & réponses — Maison Alba',
  description: 'Dites « oui » à l’eau, "sans crainte"',
  hidden: false,
  heading: 'Vos questions',
}
const hiddenPage: PageHead = { ...faqPage, path: '/paiement', hidden: true }

it('reads the title, description and heading of a page from its HTML', () => {
  const head =
    '<title>Questions &amp; réponses — Maison Alba</title><meta name="description" content="L&#x27;eau &quot;douce&quot;"/>'
  const page = readHead(
    '/faq',
    html(head, '<svg><title>Une goutte</title></svg><h1 tabindex="-1">Vos <em>questions.</em></h1>'),
  )
  expect(page).toEqual({
    path: '/faq',
    title: 'Questions & réponses — Maison Alba',
    description: 'L\'eau "douce"',
    hidden: false,
    heading: 'Vos <em>questions.</em>',
  })
})

it('refuses a page without a title or description, unless search engines must not list it', () => {
  expect(() => readHead('/faq', html('<title>FAQ</title>'))).toThrow('/faq needs')
  expect(() => readHead('/faq', html('<meta name="description" content="x"/>'))).toThrow('/faq needs')
  expect(readHead('/paiement', html('<title>P</title><meta name="robots" content="noindex"/>')).hidden).toBe(true)
})

const SITE = { address: 'https://site.example', picture: '/assets/preview-faq.jpg' }

it('writes the tags for link previews', () => {
  const tags = headTags(faqPage, { ...SITE, name: 'Maison Alba' })
  expect(tags).toContain('<link rel="canonical" href="https://site.example/faq">')
  expect(tags).toContain('<meta property="og:image" content="https://site.example/assets/preview-faq.jpg">')
  expect(tags).toContain('<meta property="og:title" content="Questions &amp; réponses — Maison Alba">')
  expect(tags).toContain('content="Dites « oui » à l’eau, &quot;sans crainte&quot;"')
})

it('writes no tags for a page that search engines must not list', () => {
  expect(headTags(hiddenPage, { ...SITE, name: 'Maison Alba' })).toBe('')
})

it('describes the centre to search engines on the home page and /contact, and gives the FAQ only a breadcrumb', () => {
  const graph = (path: string) =>
    (structuredData({ ...faqPage, path }, troisOurses, SITE) as { '@graph': Record<string, unknown>[] })['@graph']
  expect(graph('/').map(node => node['@type'])).toEqual(['HealthAndBeautyBusiness', 'WebSite'])
  expect(graph('/contact')[0]).toMatchObject({
    name: 'Les Trois Ourses',
    telephone: '+33299112233',
    address: { streetAddress: '4 quai des Brumes', postalCode: '29200', addressLocality: 'Brest' },
    openingHoursSpecification: [
      { dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'], opens: '10:00', closes: '17:00' },
    ],
  })
  expect(graph('/faq')).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Les Trois Ourses', item: 'https://site.example/' },
        { '@type': 'ListItem', position: 2, name: 'Questions & réponses', item: 'https://site.example/faq' },
      ],
    },
  ])
})

it('accepts scripts that are only data, and refuses all other inline scripts', () => {
  const centre = demo()
  const malicious = { ...centre, everywhere: { ...centre.everywhere, footer: '</script><script>alert(1)</script>' } }
  // A text of the centre contains the end tag of a script, which must not end the element with the data.
  const data = `${dataTag(malicious)}${pageDataTag(malicious)}`
  expect(data.match(/<script/g)).toHaveLength(2)
  expect(refusedScript(`${data}<script type="module" src="/a.js"></script>`)).toBeNull()
  const openingTag = (script: string) => script.slice(0, script.indexOf('>') + 1)
  for (const script of [
    '<script>1</script>',
    '<script type="module">1</script>',
    '<script type="application/ld+json" async>',
  ])
    expect(refusedScript(`${data}${script}`)?.[0], script).toBe(openingTag(script))
})

it('lists in the sitemap only pages that search engines may list', () => {
  expect(sitemap([faqPage, hiddenPage], SITE.address).match(/<loc>.*<\/loc>/g)).toEqual([
    '<loc>https://site.example/faq</loc>',
  ])
})

it('tells the robots of search engines where the sitemap is', () => {
  expect(robots(SITE.address)).toContain('Sitemap: https://site.example/sitemap.xml')
})

it('names the centre, its colour and its icons in the web manifest', () => {
  expect(
    JSON.parse(webManifest('Autre centre', [{ src: '/i.png', size: 192, maskable: true }], '#f6f9f8')),
  ).toMatchObject({
    name: 'Autre centre',
    theme_color: '#f6f9f8',
    icons: [{ src: '/i.png', sizes: '192x192', purpose: 'maskable' }],
  })
})

it('splits a heading into words, of which those in <em> are accented, and breaks them into lines that fit', () => {
  const words = wordsOf('Un moment <em>pour\u00a0vous, bientôt.</em>')
  expect(words.map(({ text, accent }) => [text, accent])).toEqual([
    ['Un', false],
    ['moment', false],
    ['pour\u00a0vous,', true],
    ['bientôt.', true],
  ])
  const lines = linesOf(words, line => line.map(({ text }) => text).join(' ').length, 10)
  expect(lines.map(line => line.map(({ text }) => text).join(' '))).toEqual([
    'Un moment',
    'pour\u00a0vous,',
    'bientôt.',
  ])
})
