import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { goodBodies } from '../testing/good-bodies.ts'
import { at, moveModel } from '../testing/read-model-tables.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (options: InjectOptions | string) => {
  const request = typeof options === 'string' ? { url: options } : options
  return gateway.app.inject({ ...request, headers: { ...gateway.staff(), ...request.headers } })
}

describe('a service', () => {
  const url = `/api/services/${MASSAGE}`
  const payload = goodBodies(1)['/api/services/{id}'] ?? {}

  it('is shown to staff with all fields that they can edit', async () => {
    const [publicView] = (await gateway.app.inject('/api/services')).json()
    expect(publicView).not.toHaveProperty('version')
    const [service] = (await ask('/api/services')).json()
    expect(service).toMatchObject({
      ...publicView,
      category_id: 1,
      price_cents: 7500,
      buffer_before_minutes: 0,
      buffer_after_minutes: 15,
      version: 1,
    })
  })

  it('is changed with the documented body, and with a body that has the price too', async () => {
    gateway.command.on('change-service', () => ({ body: { position: at(1) } }))
    await moveModel(gateway.database, 'catalogue', at(1), {})
    const { price: _price, ...documented } = payload
    const answer = await ask({ method: 'PUT', url, payload: documented, headers: { 'if-match': '1' } })
    expect([answer.statusCode, answer.json().id], answer.body).toEqual([200, MASSAGE])
    const { body } = gateway.command.last('change-service')
    expect(body).toEqual({
      serviceId: MASSAGE,
      name: 'Massage',
      description: 'Un soin',
      detailedDescription: null,
      version: 1,
      benefits: 'Détente,Sommeil',
      durationMinutes: 60,
      categoryId: 1,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 15,
      targetAudience: null,
    })
    await ask({ method: 'PUT', url, payload })
    expect(gateway.command.last('change-service').body).toMatchObject({ priceCents: 7_500 })
  })

  it('is not changed when it is unknown, or when somebody else has changed it', async () => {
    for (const rejection of ['service_unknown', 'changed_meanwhile'] as const) {
      const refused = problemOfRejection(rejection)
      gateway.command.on('change-service', () => ({ status: refused.status, body: refused }))
      expect((await ask({ method: 'PUT', url, payload })).json()).toMatchObject({ code: rejection })
    }
  })
})
