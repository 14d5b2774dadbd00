import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { demandAccess, forAnybody, forStaff } from './access.ts'

const handler = async () => 'done'
const opened = () => {
  const app = Fastify()
  demandAccess(app)
  return app
}

it('a route of the API is refused that does not say who may call it, or not how often', () => {
  const schema = { summary: 'A route' }
  expect(() => opened().get('/api/things', { schema }, handler)).toThrow('GET /api/things does not say who')
  const config = { access: 'staff' } as const
  expect(() => opened().get('/api/things', { config, schema }, handler)).toThrow('how often')
})

it('routes with both are accepted, and so are pages and undocumented routes', () => {
  const app = opened()
  app.get('/api/things', forStaff(), handler)
  app.post('/api/things', forAnybody(20), handler)
  app.get('/api/docs', { schema: { hide: true } }, handler)
  app.get('/page', handler)
  expect(app.hasRoute({ method: 'POST', url: '/api/things' })).toBe(true)
})
