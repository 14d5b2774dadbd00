import { brotliDecompressSync } from 'node:zlib'
import { centreLookTable } from '@alba/contracts/settings/rows'
import { demoLook } from '@alba/contracts/testing/demo-look'
import { atelierLook } from '@alba/contracts/testing/other-centres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers })
const FOREVER = 'public, max-age=31536000, immutable'

describe('the look of a centre', () => {
  it('is served under any version; browsers must ask again for one that is not the current one', async () => {
    const sheet = await get('/look/anything/look.css')
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(sheet.headers['cache-control']).toBe('no-cache')
    expect(sheet.body).toContain('--argile:#a34a35')
    const packed = await get('/look/anything/hero.svg', { 'accept-encoding': 'br' })
    expect(packed.headers['content-type']).toBe('image/svg+xml')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<svg')
    expect(packed.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('chooses scenes by words, and answers anything else with 404', async () => {
    const [byName, same] = await Promise.all([
      get(`/look/x/service.svg?${new URLSearchParams({ name: 'Gommage à l’argile', category: '' })}`),
      get('/look/x/bowl.svg'),
    ])
    expect(byName.body).toBe(same.body)
    for (const path of [
      '/look/x/duck.svg',
      '/look/x/nothing.svg',
      '/look/x/hero.png',
      '/look/x/..%2f..%2fpackage.json',
      '/look/fonts/other.woff2',
      `/look/x/service.svg?name=${'a'.repeat(2001)}`,
    ])
      expect((await get(path)).statusCode, path).toBe(404)
  })

  it('sends fonts that browsers keep for ever', async () => {
    const font = await get('/look/fonts/figtree-wght-4494d737.woff2')
    expect([font.statusCode, font.headers['content-type'], font.headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      FOREVER,
    ])
  })

  it('changes with the settings, and with it the drawings', async () => {
    for (const [turn, look] of [atelierLook, demoLook].entries()) {
      await put(gateway.database, centreLookTable, { id: 1, look, version: turn + 1 })
      await moveModel(gateway.database, 'settings', at(turn + 1), { centre_look: [1] })
      await expect.poll(async () => (await get('/look/x/look.css')).body).toContain(`--argile:${look.colours.accent}`)
      expect((await get('/look/x/duck.svg')).statusCode).toBe(look === demoLook ? 200 : 404)
    }
  })
})
