import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { type ServiceRow, servicesTable } from '@alba/contracts/catalogue/rows'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import type { CentreTexts } from '@alba/contracts/centre/texts'
import { centreIdentityTable, centreTextsTable } from '@alba/contracts/settings/rows'
import { atelier } from '@alba/contracts/testing/other-centres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { PUBLIC_URL, startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

/** The sentence of the contact page as long as the centre has written none. */
const DEFAULT_ARRIVAL = 'Merci d’arriver 10\u202fminutes en avance.'
const script = 'console.log("alba")'

/**
 * Stands in for the renderer that the build of the web app has: the title of each page names the page and the centre.
 * `render-worker.ts` puts the centre into `globalThis.centreOfPage` before it loads the renderer.
 */
const renderer = `
  const { identity, texts } = globalThis.centreOfPage
  export async function renderSite({ address, data, look }) {
    const html = title => '<!doctype html><title>' + title + ' ' + (data.identity?.name ?? 'bientôt') + '</title>'
    if (data.texts.contact.arrival.includes('cassé')) throw new Error('the page /contact has no title')
    const services = '<!doctype html><head><title>soins</title></head><noscript><div id="soins-sans-javascript" class="a"><p>Appelez-nous</p></div></noscript>'
    return {
      pages: {
        '/': html('home'), '/reservation': html('reservation'), '/paiement': html('paiement'), '/cgv': html('cgv'),
        '/faq': html('faq') + identity?.name + texts.contact.arrival + '<link rel="canonical" href="' + address + '/faq">',
        '/services': services, '/backoffice': html('staff'), '/backoffice/bookings': html('staff'),
      },
      notFound: { site: html('app'), staff: html('staff app') },
      files: { '/sitemap.xml': '<urlset><url><loc>' + address + '/cgv</loc></url></urlset>' },
      pictures: { '/assets/icon-180-abcd1234.png': { kind: 'icon', size: 180, room: 1, look } },
    }
  }
  export async function renderPreview({ page, data }) {
    if (data.texts.contact.arrival.includes('cassé')) throw new Error('the page /contact has no title')
    return page + ' ' + data.identity?.name + ': ' + data.texts.contact.arrival
  }`
/** Stands in for the code that draws pictures: a file is the request for it. */
const painter = `export const drawPicture = async request => Buffer.from(JSON.stringify(request))`

const files: Record<string, string | Buffer> = {
  'client/index.html': '<!doctype html><title>shell</title>',
  'client/assets/main-1a2b.js': script,
  'client/assets/main-1a2b.js.gz': gzipSync(script),
  'client/favicon.svg': '<svg/>',
  'server/package.json': '{ "type": "module" }',
  'server/site.js': renderer,
  'server/draw.js': painter,
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const watch = (url: string) => gateway.watch.inject({ url })
/** Rendering starts a thread, which takes long on a busy machine. */
const SLOW = { timeout: 60_000 }
const page = (title: string, name = atelier.name) => `<!doctype html><title>${title} ${name}</title>`
let position = 100
/** Notifies the gateway of a change of the centre's only row in a table. */
async function notifyChange(table: 'centre_identity' | 'centre_texts'): Promise<void> {
  position += 1
  await moveModel(gateway.database, 'settings', at(position), { [table]: [1] })
}
async function setIdentity(identity: CentreIdentity): Promise<void> {
  await put(gateway.database, centreIdentityTable, { id: 1, identity, version: 1 })
  await notifyChange('centre_identity')
}
async function setTexts(texts: CentreTexts): Promise<void> {
  await put(gateway.database, centreTextsTable, { id: 1, texts, version: 1 })
  await notifyChange('centre_texts')
}
const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers })

describe('before the web app is built', () => {
  it('serves no page, and is not ready', async () => {
    expect((await get('/reservation')).statusCode).toBe(503)
    expect((await get('/api/ready')).json()).toEqual({ ready: false })
    expect((await watch('/api/ready')).json()).toMatchObject({
      ready: false,
      checks: { web: 'not built', command: 'ok' },
    })
  })
})

describe('the built web app', () => {
  beforeAll(async () => {
    for (const [name, content] of Object.entries(files)) {
      const file = join(gateway.webDist, '..', name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    await setIdentity(atelier)
    await vi.waitFor(async () => expect((await get('/')).body).toContain(atelier.name), SLOW)
  })

  it.each([
    ['/', 'home'],
    ['/reservation', 'reservation'],
    ['/reservation/', 'reservation'],
    ['/paiement?payment_intent=pi_1', 'paiement'],
    ['/cgv', 'cgv'],
    ['/backoffice', 'staff'],
    ['/backoffice/bookings?date=2026-11-23', 'staff'],
    ['/cgv/', 'cgv'],
  ])('serves the rendered page for %s', async (url, title) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([200, page(title)])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it.each([
    '/nowhere',
    '/a-propos',
    '/bons-cadeaux',
    '/faq/1',
    '/reservation/2',
    '/cgv/x',
    '/apis',
    '/backoffices',
    '/assets',
  ])('answers %s with 404 and the page for unknown addresses', async url => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([404, page('app')])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/backoffice/nowhere', '/backoffice/bookings/1'])(
    'answers %s with 404 and the back office’s page for unknown addresses',
    async url => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([404, page('staff app')])
    },
  )

  it('sends pages and the sitemap, compressed as the browser accepts it, or 304 when the browser has the page', async () => {
    const plain = await get('/faq')
    expect(plain.body).toBe(
      `${page('faq')}${atelier.name}${DEFAULT_ARRIVAL}<link rel="canonical" href="${PUBLIC_URL}/faq">`,
    )
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await get('/faq', { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect((await get('/faq', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
    const known = await get('/faq', { 'if-none-match': String(plain.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const sitemap = await get('/sitemap.xml')
    expect([sitemap.statusCode, sitemap.body]).toEqual([
      200,
      `<urlset><url><loc>${PUBLIC_URL}/cgv</loc></url></urlset>`,
    ])
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  })

  it('renders the pages again when the centre changes its texts, which the API shows too', async () => {
    const etag = String((await get('/faq')).headers.etag)
    await setTexts({ contact: { arrival: 'Sonnez deux coups au {téléphone}.' } })
    await expect.poll(async () => (await get('/faq', { 'if-none-match': etag })).statusCode, SLOW).toBe(200)
    expect((await get('/faq')).body.replaceAll('\u00a0', ' ')).toContain('Sonnez deux coups au 02 40 55 66 77.')
    expect((await get('/api/centre/texts/contact')).json().contact.arrival).toContain('Sonnez deux coups')
    expect((await get('/api/centre/texts/accessibility')).json()).toEqual({ accessibility: null })
    expect((await get('/api/centre/texts/everything')).statusCode).toBe(422)
  })

  it('serves the former pages when the new ones cannot be rendered, and tells those who monitor it', async () => {
    const before = (await get('/faq')).body
    await setTexts({ contact: { arrival: 'cassé' } })
    await expect
      .poll(async () => (await watch('/api/ready')).json().checks.web, SLOW)
      .toMatch(/^pages of before: .*no title$/)
    expect((await get('/faq')).body).toBe(before)
    expect((await watch('/api/ready')).json().ready).toBe(true)
    await setTexts({})
    await expect.poll(async () => (await watch('/api/ready')).json().checks.web, SLOW).toBe('ok')
    expect((await get('/faq')).body).toContain(DEFAULT_ARRIVAL)
  })

  it('previews a page with texts that are not saved, for admins only', async () => {
    const preview = (page: string, arrival: string, headers = gateway.staff()) =>
      gateway.app.inject({
        method: 'POST',
        url: '/api/backoffice/admin/texts/preview',
        headers,
        payload: { page, texts: { contact: { arrival } } },
      })
    const [one, other] = await Promise.all([
      preview('contact', 'Sonnez au {téléphone}.'),
      preview('everywhere', 'Entrez.'),
    ])
    expect(one.json().html.replaceAll('\u00a0', ' ')).toBe(`contact ${atelier.name}: Sonnez au 02 40 55 66 77.`)
    expect(other.json().html).toBe(`home ${atelier.name}: Entrez.`)
    expect(one.headers['content-type']).toContain('application/json')
    expect((await get('/faq')).body).toContain(DEFAULT_ARRIVAL)
    const failed = await preview('contact', 'cassé')
    expect([failed.statusCode, failed.json().detail]).toEqual([500, expect.stringMatching(/^L’aperçu n’a pas pu/)])
    expect((await preview('contact', 'Entrez.')).statusCode).toBe(200)
    expect((await preview('contact', 'Entrez.', gateway.staff(2))).statusCode).toBe(403)
    expect((await preview('contact', 'Au {numéro}')).statusCode).toBe(422)
  })

  it('draws a picture when it is asked for, and lets browsers keep it', async () => {
    const picture = await get('/assets/icon-180-abcd1234.png')
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(picture.json()).toMatchObject({ kind: 'icon', size: 180, room: 1, look: { centre: 'L’Atelier des Marées' } })
    expect((await get('/assets/icon-180-ffffffff.png')).statusCode).toBe(404)
  })

  it('inserts the treatments and prices into their page, for search engines and clients without JavaScript', async () => {
    const before = await get('/services')
    expect(before.headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    const text = before.body.replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(text).toContain('<h2 id="pour-moman">Pour moman</h2><p>Autour de la naissance</p>')
    expect(text).toContain('<h3>Massage prénatal</h3><p>Un soin.</p><p><b>Future maman · 60 min · 75 €</b></p>')
    expect(text.indexOf('Bain enveloppé')).toBeLessThan(text.indexOf('Massage prénatal'))
    expect(text).not.toContain('Appelez-nous</p>')
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    const found = (JSON.parse(data)['@graph'] as { name: string }[]).find(({ name }) => name === 'Massage prénatal')
    expect(found).toMatchObject({
      '@type': 'Service',
      serviceType: 'Pour moman',
      audience: { '@type': 'Audience', audienceType: 'Future maman' },
      offers: { price: '75.00', url: `${PUBLIC_URL}/reservation?service=1&category=pour-moman` },
    })
  })

  it('escapes the names of treatments, and has no offer for one with its price on request', async () => {
    const etag = String((await get('/services')).headers.etag)
    const evil = '</div></script><script>alert("1")</script>'
    const { rows } = await gateway.database.query<ServiceRow>('SELECT * FROM catalogue.services WHERE id = $1', [
      MASSAGE,
    ])
    await put(gateway.database, servicesTable, { ...(rows[0] as ServiceRow), name: evil, price_cents: 0 })
    await moveModel(gateway.database, 'catalogue', at(1), { services: [MASSAGE] })
    await expect.poll(async () => (await get('/services', { 'if-none-match': etag })).statusCode).toBe(200)
    const after = (await get('/services')).body
    expect(after).toContain('<h3>&lt;/div&gt;&lt;/script&gt;')
    expect(after).toContain('Sur devis')
    expect(after).not.toContain('<script>')
    const changed = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(after)?.[1] ?? '')
    const escapedService = changed['@graph'].find(({ name }: { name: string }) => name === evil)
    expect(escapedService).not.toHaveProperty('offers')
  })

  it('lets browsers cache assets for a year, and compresses them', async () => {
    const plain = await get('/assets/main-1a2b.js')
    expect([plain.statusCode, plain.body]).toEqual([200, script])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(packed.headers['content-type']).toContain('javascript')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets/gone-1a2b.js',
    '/robots.txt',
    '/api/nothing',
    '/api/nothing.html',
    '/%61pi/nothing',
    '/index.html',
    '/backoffice/index.html',
    '/assets/',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%5c..%5capp.html',
    '/.env',
    '/%00.js',
    '/%E0%A4%A',
  ])('never answers %s with a page or a file', async url => {
    const answer = await get(url)
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    // A path that ends with a slash is no file, so it gets the page for unknown addresses.
    if (url !== '/assets/') expect(answer.body).not.toContain('<!doctype')
  })

  it('counts views of its own pages apart, and those of all other addresses together', async () => {
    // Staff reads the pages that were viewed most, so a stranger must not write there.
    const viewed = [
      '/cgv',
      '/reservation/?category=a',
      '/appelez-le-0899-000-000',
      '/appelez-le-0899-000-000?service=1',
    ]
    for (const path of viewed) {
      const answer = await gateway.app.inject({ method: 'POST', url: '/api/analytics/page-views', payload: { path } })
      expect(answer.statusCode).toBe(204)
    }
    const { rows } = await gateway.database.query('SELECT path, views FROM analytics.page_views ORDER BY path')
    expect(rows.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: '(autres pages)', views: 2 },
      { path: '/cgv', views: 1 },
      { path: '/reservation/?category=a', views: 1 },
    ])
  })

  it('stays ready while it can serve pages, and says what is wrong to those who monitor it', async () => {
    const checks = { database: 'ok', projections: 'ok', web: 'ok', command: 'ok' }
    expect((await watch('/api/ready')).json()).toEqual({ ready: true, checks })
    gateway.command.setReadiness({
      status: 503,
      body: { ready: false, checks: { database: 'unreachable', work: 'ok' } },
    })
    await gateway.database.query(`UPDATE projections.checkpoints SET state = 'stopped' WHERE name = 'bookings'`)
    expect((await watch('/api/ready')).json()).toEqual({
      ready: true,
      checks: { ...checks, projections: 'stopped: bookings', command: 'database: unreachable' },
    })
    await gateway.database.query(
      `INSERT INTO projections.held (name, generation, stream, position, revision, id, type, error)
       SELECT name, generation, 'booking-42', '7', 2, 'e-9', 'BookingRequested', 'why' FROM projections.checkpoints
       WHERE name IN ('agenda', 'clients')`,
    )
    expect((await watch('/api/ready')).json().checks.projections).toBe('stopped: bookings; incomplete: agenda, clients')
    gateway.command.setReadiness({ status: 401, body: {} })
    expect((await watch('/api/ready')).json()).toMatchObject({
      ready: true,
      checks: { command: expect.stringContaining('ALBA_SERVICE_SECRET') },
    })
    expect((await get('/api/ready')).statusCode).toBe(200)
    await gateway.database.query(`DELETE FROM projections.checkpoints WHERE name = 'payments'`)
    expect((await get('/api/ready')).statusCode).toBe(503)
    expect((await watch('/api/ready')).json().checks.projections).toBe('not started: payments')
  })

  it('tells the public whether it is ready, without reasons and metrics', async () => {
    expect(Object.keys((await get('/api/ready')).json())).toEqual(['ready'])
    expect((await get('/metrics')).statusCode).toBe(404)
    expect((await watch('/metrics')).body).toContain('http_request_duration_seconds')
  })
})
