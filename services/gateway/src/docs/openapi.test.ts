import { centreIdentityTable } from '@alba/contracts/settings/rows'
import { atelier, tracesOfTheDemo } from '@alba/contracts/testing/other-centres'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable, callsPerMinute } from '../testing/access-table.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'
import type { Document, Operation, Schema } from './document.ts'

/** Routes that are not part of the API: probes, the documentation itself, and the web app. */
const undocumented = [
  '/api/health',
  '/api/ready',
  '/api/docs',
  '/api/docs/json',
  '/api/docs/style.css',
  '/*',
  '/look/fonts/:file',
  '/look/:version/:file',
]
/** Ends of the paths whose answers are not JSON, with the media type of these answers. The first that fits counts. */
const mediaTypes = [
  ['/download-pdf', 'application/pdf'],
  ['/api/pictures/{hash}/{file}', 'image/*'],
  ['/export', 'text/csv'],
  ['/timeline/csv', 'text/csv'],
  ['/timeline/pdf', 'application/pdf'],
  ['/sheet/pdf', 'application/pdf'],
  ['/api/receipts', 'application/pdf'],
  ['/receipts/{kind}/{id}', 'application/pdf'],
  ['/backoffice/events', 'text/event-stream'],
] as const
const writes = ['post', 'put', 'patch']
/** Operations whose body may be left out. The document describes it all the same. */
const withOptionalBody = [
  'delete /api/backoffice/bookings/{id}',
  'post /api/gift-vouchers/{number}/extend',
  'post /api/gift-vouchers/{number}/invalidate',
  'put /api/gift-vouchers/{number}/undo-extension',
]
/** Paths whose operations take no body, although POST, PUT and PATCH usually do. */
const withoutBody = [
  '/api/payments/cancel-intent/{id}',
  '/api/bookings/{id}/cancel',
  '/api/bookings/{id}/change-practitioner',
  '/api/backoffice/bookings/{id}/confirm-eligibility',
  '/api/backoffice/notifications/{id}/mark-read',
  '/api/backoffice/notifications/mark-all-read',
  '/api/payments/resync/{type}/{entity_id}',
  '/api/gift-vouchers/{id}/mark-paid',
  '/api/gift-vouchers/{number}/validate',
  '/api/backoffice/admin/connections/mail',
  '/api/backoffice/bookings/{id}/keep',
  '/api/auth/logout',
]

let gateway: TestGateway
let document: Document & { openapi: string }
beforeAll(async () => {
  gateway = await startGateway()
  document = (await gateway.app.inject('/api/docs/json')).json()
})
afterAll(() => gateway.stop())

const operations = (): [string, Operation][] =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )

type Patterns = { pattern?: string; allOf?: Patterns[] }
/** Every pattern that a text must match. */
const patternsOf = ({ pattern, allOf = [] }: Patterns = {}): string[] =>
  [pattern, ...allOf.flatMap(patternsOf)].filter(each => each !== undefined)

type TextSchema = Schema & Patterns
/** The places in a schema where any text of any length is accepted. */
function unlimitedTexts(schema: TextSchema | undefined, place: string): string[] {
  if (!schema) return []
  const { type, items, properties = {}, additionalProperties, anyOf = [], const: only, format, maxLength } = schema
  const limits = [only, schema.enum, format, maxLength, ...patternsOf(schema)].filter(each => each !== undefined)
  return [
    ...([type].flat().includes('string') && limits.length === 0 ? [place] : []),
    ...anyOf.flatMap(each => unlimitedTexts(each, place)),
    ...unlimitedTexts(items, `${place}[]`),
    ...(typeof additionalProperties === 'object' ? unlimitedTexts(additionalProperties, `${place}.*`) : []),
    ...Object.entries(properties).flatMap(([name, each]) => unlimitedTexts(each, `${place}.${name}`)),
  ]
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0')
    const validator = new Validator()
    const result = await validator.validate({ ...document })
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('names the centre as its contact, as soon as it says who it is, and nothing of the demo', async () => {
    expect(document.info).not.toHaveProperty('contact')
    expect(tracesOfTheDemo.exec(JSON.stringify(document))?.[0]).toBeUndefined()
    await put(gateway.database, centreIdentityTable, { id: 1, identity: atelier, version: 1 })
    await moveModel(gateway.database, 'settings', at(1), { centre_identity: [1] })
    const contact = { name: 'L’Atelier des Marées', email: 'bonjour@atelier-des-marees.example' }
    const info = async () => (await gateway.app.inject('/api/docs/json')).json().info
    await expect.poll(info).toMatchObject({ title: 'Alba', contact })
  })

  it('has every route that the gateway declares, with all its methods', () => {
    const declared = [...gateway.paths]
      .filter(([url]) => !undocumented.includes(url))
      .flatMap(([url, methods]) =>
        [...methods.keys()]
          .filter(method => method !== 'HEAD')
          .map(method => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`),
      )
    // So that an empty list does not pass.
    expect(declared.length).toBeGreaterThan(15)
    expect(
      operations()
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(declared.toSorted())
  })

  it('describes the parameters, the body and every answer of each route', () => {
    for (const [name, operation] of operations()) {
      const [method = '', path = ''] = name.split(' ')
      expect(operation.summary, name).toMatch(/\S/)
      expect(operation.tags, name).toHaveLength(1)
      const parameters = operation.parameters ?? []
      const inPath = [...path.matchAll(/{(\w+)}/g)].map(match => match[1])
      expect(
        parameters.filter(one => one.in === 'path').map(one => one.name),
        name,
      ).toEqual(inPath)
      for (const parameter of parameters) expect(Object.keys(parameter.schema ?? {}).length, name).toBeGreaterThan(0)
      const bodiless = withoutBody.includes(path) || /\/(retire|reinstate|disable)$/.test(path)
      const takesBody = withOptionalBody.includes(name) || (writes.includes(method) && !bodiless)
      expect(operation.requestBody !== undefined, name).toBe(takesBody)

      const answers = Object.entries(operation.responses ?? {})
      expect(
        answers.some(([status]) => status.startsWith('2')),
        name,
      ).toBe(true)
      for (const [status, answer] of answers) {
        const types = Object.keys(answer.content ?? {})
        expect(types, `${name} ${status}`).toHaveLength(status === '204' ? 0 : 1)
        if (status === '204') continue
        const errorType = path === '/api/payments/create-intent' ? 'text/plain' : 'application/problem+json'
        const successType = mediaTypes.find(([end]) => path.endsWith(end))?.[1] ?? 'application/json'
        expect(types[0], `${name} ${status}`).toBe(Number(status) < 400 ? successType : errorType)
        expect(answer.content?.[types[0] ?? '']?.schema, `${name} ${status}`).toBeTruthy()
      }
    }
  })

  it('gives each operation a unique name', () => {
    const names = operations().map(([, { operationId }]) => operationId)
    expect(names.every(name => /^[a-z]+([A-Z][a-z0-9]+)+$/.test(name ?? ''))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('getBookingsById')
  })

  it('says who may call each route, and includes a 401 where a token is read', () => {
    const token = { practitioner: [] }
    const expected = {
      anybody: [],
      'anybody, staff more': [{}, token],
      staff: [token],
      admin: [token],
      operator: [token],
    }
    for (const [name, { responses = {}, security }] of operations()) {
      const [method = '', path = ''] = name.split(' ')
      const access = accessTable[`${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`] ?? 'anybody'
      expect(security, name).toEqual(expected[access])
      if (access !== 'anybody') expect(Object.keys(responses), name).toContain('401')
      expect(Object.keys(responses).includes('403'), name).toBe(access === 'admin' || access === 'operator')
    }
  })

  it('says how often one address may call a route', () => {
    const limited = operations().flatMap(([name, { 'x-calls-per-minute': limit, responses = {} }]) => {
      if (limit !== undefined) expect(Object.keys(responses), name).toContain('429')
      return limit === undefined ? [] : [[name, limit] as const]
    })
    expect(Object.fromEntries(limited)).toEqual(callsPerMinute)
  })

  it('includes the limits of both schemas of a zod pipe', () => {
    const body = (path: string) =>
      document.paths?.[path]?.post?.requestBody?.content?.['application/json']?.schema?.properties ?? {}
    expect(body('/api/bookings').service_id).toMatchObject({ type: 'integer', minimum: 1, maximum: 2_147_483_647 })
    expect(body('/api/bookings').customer_name).toMatchObject({ maxLength: 200, allOf: expect.any(Array) })
    expect(body('/api/withdrawals').email).toMatchObject({
      format: 'email',
      maxLength: 254,
      pattern: expect.any(String),
    })
    expect(body('/api/bookings').voucher_number).toMatchObject({ anyOf: [{ maxLength: 30 }, { type: 'null' }] })
  })

  it('has the limits of days of account, and says that no start time stands there twice', () => {
    const ofSums = document.paths?.['/api/backoffice/money/sums']?.get?.parameters ?? []
    const [from] = ofSums.filter(({ name }) => name === 'from')
    expect(from?.schema?.format).toBe('date')
    const years: Patterns = from?.schema as object
    const tooFar = (day: string) => patternsOf(years).some(pattern => !new RegExp(pattern).test(day))
    const days = ['1949-12-31', '1950-01-01', '2026-11-23', '2199-12-31', '2200-01-01']
    expect(days.map(tooFar)).toEqual([true, false, false, false, true])
    const rules = document.paths?.['/api/backoffice/admin/booking-rules']?.put?.requestBody
    expect(rules?.content?.['application/json']?.schema?.properties?.start_times).toMatchObject({ uniqueItems: true })
  })

  it('limits every text of a request, except for those that are compared with what is known', () => {
    const unlimited = operations().flatMap(([name, { parameters = [], requestBody }]) => [
      ...parameters.flatMap(parameter => unlimitedTexts(parameter.schema, `${name}: ${parameter.name}`)),
      ...unlimitedTexts(requestBody?.content?.['application/json']?.schema, `${name}: body`),
    ])
    const former = 'put /api/backoffice/clients/{id}/contact: body.instead_of'
    expect(unlimited).toEqual([
      `${former}.name`,
      `${former}.email`,
      `${former}.phone`,
      // The provider's signature decides.
      'post /api/webhooks/stripe: body',
    ])
  })

  it('keeps the descriptions of the schemas', () => {
    const texts = JSON.stringify(document)
    expect(texts).toContain('the same key with the same request returns the same booking')
    // Fastify's text for an answer without a description.
    expect(texts).not.toContain('Default Response')
  })

  it('defines exactly the schemas that it refers to', () => {
    const text = JSON.stringify(document)
    const names = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(match => match[1]))
    expect(names.size).toBeGreaterThan(5)
    expect(Object.keys(document.components?.schemas ?? {}).toSorted()).toEqual([...names].toSorted())
  })
})

describe('the documentation page', () => {
  it('shows every route without a script', async () => {
    const answer = await gateway.app.inject('/api/docs')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'; ")
    expect(answer.body).not.toContain('<script')
    expect(answer.body).not.toContain('style=')
    for (const [name] of operations()) expect(answer.body).toContain(`<code>${name.split(' ')[1]}</code>`)
    // Every link within the page has a target.
    const ids = new Set([...answer.body.matchAll(/ id="([^"]+)"/g)].map(match => match[1]))
    for (const [, target] of answer.body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect((await gateway.app.inject('/api/docs/style.css')).headers['content-type']).toContain('text/css')
  })
})
