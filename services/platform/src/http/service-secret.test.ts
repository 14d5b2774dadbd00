import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer, type HttpServer } from './server.ts'
import { requireServiceSecret } from './service-secret.ts'

let app: HttpServer
beforeAll(async () => {
  app = createHttpServer({ service: 'test', logger: false, ready: [] })
  requireServiceSecret(app, 'secret-of-the-services')
  app.post('/commands/anything', async () => ({ done: true }))
  await app.ready()
})
afterAll(() => app.close())

const ask = async (authorization?: string) => {
  const headers = authorization === undefined ? {} : { authorization }
  return (await app.inject({ method: 'POST', url: '/commands/anything', headers })).statusCode
}

it('refuses a request without the right secret', async () => {
  for (const given of [undefined, '', 'Bearer', 'Bearer secret-of-the-servicex', 'secret-of-the-services', 'Bearer x'])
    expect(await ask(given), given).toBe(401)
  expect(await ask('Bearer secret-of-the-services')).toBe(200)
})

it('answers health, readiness and metrics without a secret', async () => {
  for (const url of ['/api/health', '/api/ready', '/metrics']) expect((await app.inject(url)).statusCode).toBe(200)
  expect((await app.inject('/nothing')).statusCode).toBe(401)
})

it('refuses a wrong secret even on a route that needs none', async () => {
  const statusWith = async (secret: string) =>
    (await app.inject({ url: '/api/ready', headers: { authorization: `Bearer ${secret}` } })).statusCode
  expect(await statusWith('secret-of-the-services')).toBe(200)
  expect(await statusWith('secret of other services')).toBe(401)
})
