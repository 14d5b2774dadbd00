import { identity } from '@alba/contracts/centre/schema'
import { expect, it } from 'vitest'
import { robots, sitemap, webManifest } from './files.ts'
import { dataTag, headTags, type PageHead, readHead, refusedScripts } from './head.ts'
import { linesOf, wordsOf } from './pictures.ts'
import { structuredData } from './structured-data.ts'

const html = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`
const faq: PageHead = {
  path: '/faq',
  title: 'Questions & réponses — Maison Alba',
  description: 'Dites « oui » à l’eau, "sans crainte"',
  hidden: false,
  heading: 'Vos questions',
}
const hidden: PageHead = { ...faq, path: '/paiement', hidden: true }

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

it('writes the tags for link previews, with the placeholder address that the gateway replaces', () => {
  const tags = headTags(faq, { name: 'Maison Alba', picture: '/assets/preview-faq.jpg' })
  expect(tags).toContain('<link rel="canonical" href="https://site.invalid/faq">')
  expect(tags).toContain('<meta property="og:image" content="https://site.invalid/assets/preview-faq.jpg">')
  expect(tags).toContain('<meta property="og:title" content="Questions &amp; réponses — Maison Alba">')
  expect(tags).toContain('content="Dites « oui » à l’eau, &quot;sans crainte&quot;"')
  expect(headTags(hidden, { name: 'Maison Alba', picture: '' })).toBe('')
})

it('describes the centre on pages that are about it, and adds a breadcrumb on the others', () => {
  const graph = (path: string) =>
    (structuredData({ ...faq, path }, identity, '/a.jpg') as { '@graph': Record<string, unknown>[] })['@graph']
  expect(graph('/').map(node => node['@type'])).toEqual(['HealthAndBeautyBusiness', 'WebSite'])
  expect(graph('/contact')[0]).toMatchObject({
    name: identity.centre.name,
    telephone: '+33478000000',
    address: { streetAddress: '12 rue des Tilleuls', postalCode: '69003', addressLocality: 'Lyon' },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
    ],
  })
  expect(graph('/faq')).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: identity.centre.name, item: 'https://site.invalid/' },
        { '@type': 'ListItem', position: 2, name: 'Questions & réponses', item: 'https://site.invalid/faq' },
      ],
    },
  ])
})

it('accepts scripts that are only data for search engines, and refuses all other inline scripts', () => {
  const data = dataTag({ name: '</script><script>alert(1)</script>' })
  expect(data.match(/<script/g)).toHaveLength(1)
  expect(refusedScripts(`${data}<script type="module" src="/a.js"></script>`)).toBeNull()
  for (const script of [
    '<script>1</script>',
    '<script type="module">1</script>',
    '<script type="application/ld+json" async>',
  ])
    expect(refusedScripts(`${data}${script}`)?.[0], script).toBe(script.slice(0, script.indexOf('>') + 1))
})

it('puts into the sitemap only pages that may be listed', () => {
  expect(sitemap([faq, hidden]).match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://site.invalid/faq</loc>'])
  expect(robots()).toContain('Sitemap: https://site.invalid/sitemap.xml')
  expect(JSON.parse(webManifest('Autre centre', [{ src: '/i.png', size: 192, maskable: true }]))).toMatchObject({
    name: 'Autre centre',
    icons: [{ src: '/i.png', sizes: '192x192', purpose: 'maskable' }],
  })
})

it('breaks a heading into lines that fit, with its second half emphasised', () => {
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
