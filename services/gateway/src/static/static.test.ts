import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { type ServiceRow, servicesTable } from '@alba/contracts/catalogue/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCentre, MASSAGE } from '../testing/demo-catalogue.ts'
import { PUBLIC_URL, startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const script = 'console.log("alba")'
const files: Record<string, string | Buffer> = {
  'app.html': '<!doctype html><title>app</title>',
  'index.html': '<!doctype html><title>home</title>',
  'backoffice/index.html': '<!doctype html><title>staff</title>',
  'backoffice/bookings/index.html': '<!doctype html><title>bookings</title>',
  'backoffice/app.html': '<!doctype html><title>staff app</title>',
  'reservation/index.html': '<!doctype html><title>reservation</title>',
  'paiement/index.html': '<!doctype html><title>paiement</title>',
  'cgv/index.html': '<!doctype html><title>cgv</title>',
  'sitemap.xml': '<urlset><url><loc>https://site.invalid/cgv</loc></url></urlset>',
  'faq/index.html': '<!doctype html><link rel="canonical" href="https://site.invalid/faq">',
  'services/index.html':
    '<!doctype html><head><title>soins</title></head><noscript><div id="soins-sans-javascript" class="a"><p>Appelez-nous</p></div></noscript>',
  'assets/main-1a2b.js': script,
  'assets/main-1a2b.js.gz': gzipSync(script),
  'favicon.svg': '<svg/>',
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const watch = (url: string) => gateway.watch.inject({ url })
const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers })

describe('before the web app is built', () => {
  it('serves no page, and is not ready', async () => {
    expect((await get('/reservation')).statusCode).toBe(404)
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
      await mkdir(dirname(join(gateway.webDist, name)), { recursive: true })
      await writeFile(join(gateway.webDist, name), content)
    }
  })
  afterAll(() => rm(gateway.webDist, { recursive: true, force: true }))

  it.each([
    ['/', 'index.html'],
    ['/reservation', 'reservation/index.html'],
    ['/reservation/', 'reservation/index.html'],
    ['/paiement?payment_intent=pi_1', 'paiement/index.html'],
    ['/cgv', 'cgv/index.html'],
    ['/backoffice', 'backoffice/index.html'],
    ['/backoffice/bookings?date=2026-11-23', 'backoffice/bookings/index.html'],
    ['/cgv/', 'cgv/index.html'],
  ])('serves the prerendered page for %s', async (url, file) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([200, files[file]])
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
    expect([answer.statusCode, answer.body]).toEqual([404, files['app.html']])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/backoffice/nowhere', '/backoffice/bookings/1'])(
    'answers %s with 404 and the back office’s page for unknown addresses',
    async url => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([404, files['backoffice/app.html']])
    },
  )

  it('inserts the site’s own address into pages and files, once for each build', async () => {
    const canonical = `<!doctype html><link rel="canonical" href="${PUBLIC_URL}/faq">`
    const plain = await get('/faq')
    expect(plain.body).toBe(canonical)
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await get('/faq', { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(canonical)
    expect((await get('/faq', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
    const known = await get('/faq', { 'if-none-match': String(plain.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const sitemap = await get('/sitemap.xml')
    expect([sitemap.statusCode, sitemap.body]).toEqual([
      200,
      `<urlset><url><loc>${PUBLIC_URL}/cgv</loc></url></urlset>`,
    ])
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')

    const file = join(gateway.webDist, 'faq/index.html')
    await writeFile(file, '<!doctype html><title>faq</title>')
    await utimes(file, new Date(0), new Date(0))
    const later = await get('/faq', { 'if-none-match': String(plain.headers.etag) })
    expect([later.statusCode, later.body]).toEqual([200, '<!doctype html><title>faq</title>'])
  })

  it('inserts the treatments and prices into their page, for search engines and clients without JavaScript', async () => {
    expect((await get('/services')).body).toBe(files['services/index.html'])
    await fillCentre(gateway.database)
    await moveModel(gateway.database, 'settings', at(1), { centre_identity: [1] })
    await expect.poll(async () => (await get('/services')).body, { timeout: 20_000 }).toContain('04\u00a078')
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

    const evil = '</div></script><script>alert("1")</script>'
    const { rows } = await gateway.database.query<ServiceRow>('SELECT * FROM catalogue.services WHERE id = $1', [
      MASSAGE,
    ])
    await put(gateway.database, servicesTable, { ...(rows[0] as ServiceRow), name: evil, price_cents: 0 })
    await moveModel(gateway.database, 'catalogue', at(1), { services: [MASSAGE] })
    const etag = String(before.headers.etag)
    await expect
      .poll(async () => (await get('/services', { 'if-none-match': etag })).statusCode, { timeout: 20_000 })
      .toBe(200)
    const after = (await get('/services')).body
    expect(after).toContain('<h3>&lt;/div&gt;&lt;/script&gt;')
    expect(after).toContain('Sur devis')
    expect(after).not.toContain('<script>')
    const changed = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(after)?.[1] ?? '')
    const same = changed['@graph'].find(({ name }: { name: string }) => name === evil)
    expect(same).not.toHaveProperty('offers')
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
    if (url !== '/assets/') expect(answer.body).not.toContain('<!doctype')
  })

  it('is ready when nothing is missing, and stays ready while it can serve', async () => {
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
