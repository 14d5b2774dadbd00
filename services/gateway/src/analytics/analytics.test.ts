import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const view = (path: unknown, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: '/api/analytics/page-views', payload: { path }, headers })
const counts = async () =>
  (await gateway.app.inject({ url: '/api/backoffice/analytics/page-views', headers: gateway.staff() })).json()
const kept = async () => (await gateway.database.query('SELECT * FROM analytics.page_views ORDER BY day, path')).rows

describe('page views', () => {
  it('are zero at first, for each of thirty days of the centre', async () => {
    const { total, days, pages } = await counts()
    expect([total, days.length, pages]).toEqual([0, 30, []])
    expect([days[0], days[29]]).toEqual([
      { day: '2026-10-22', views: 0 },
      { day: '2026-11-20', views: 0 },
    ])
  })

  it('are counted by day and address, without any data about the visitor', async () => {
    const visitor = { 'user-agent': 'Mozilla/5.0', cookie: 'visitor=7', 'x-forwarded-for': '203.0.113.7' }
    const answer = await view('/reservation?category=pour-bebe', visitor)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined])
    await view('/reservation?category=pour-bebe&payment_intent_client_secret=pi_1_secret_2')
    await view('/reservation')
    await view('/')
    // It is half past midnight at the centre, and still the day before in UTC.
    gateway.travel('2026-11-20T23:30:00Z')
    await view('/')
    expect(await kept()).toEqual([
      { day: '2026-11-20', path: '/', views: 1 },
      { day: '2026-11-20', path: '/reservation', views: 1 },
      { day: '2026-11-20', path: '/reservation?category=pour-bebe', views: 2 },
      { day: '2026-11-21', path: '/', views: 1 },
    ])
    const { total, days, pages } = await counts()
    expect([total, days.at(-2), days.at(-1)]).toEqual([
      5,
      { day: '2026-11-20', views: 4 },
      { day: '2026-11-21', views: 1 },
    ])
    expect(pages).toEqual([
      { path: '/reservation', views: 3 },
      { path: '/', views: 2 },
    ])
  })

  it('are left out of the figures after thirty days', async () => {
    gateway.travel('2026-12-20T12:00:00Z')
    expect(await counts()).toMatchObject({ total: 1, pages: [{ path: '/', views: 1 }] })
    gateway.travel('2026-12-21T12:00:00Z')
    expect(await counts()).toMatchObject({ total: 0, pages: [] })
  })

  it('of invented addresses are counted together in one row', async () => {
    // As many addresses as are counted separately on a day.
    await gateway.database.query(
      `INSERT INTO analytics.page_views SELECT '2026-12-21', '/page-' || n, 1 FROM generate_series(1, 500) AS n`,
    )
    for (const path of ['/page-7', '/made-up-1', '/made-up-2']) expect((await view(path)).statusCode).toBe(204)
    const rows = (await kept()).filter(({ day, views }) => day === '2026-12-21' && views === 2)
    expect(rows.map(({ path }) => path)).toEqual(['(autres pages)', '/page-7'])
  })

  it.each([undefined, null, 7, '', 'faq', 'https://ailleurs.example/', '/Léa Martin'])(
    'of %j are refused',
    async path => {
      const answer = await view(path)
      expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Cette adresse n’est pas celle d’une page'])
    },
  )
})
