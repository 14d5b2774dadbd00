import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { notASentence } from '@alba/contracts/testing/sentence'
import { likely, spread, type ValueSchema, wrongValues } from '@alba/contracts/testing/wrong-values'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { goodBodies } from '../testing/good-bodies.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: ValueSchema }
type Operation = {
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: ValueSchema }> }
}
type Route = Operation & { readonly method: string; readonly path: string }
type Refusal = { readonly statusCode: number; readonly headers: Record<string, unknown>; readonly body: string }
type Wrong = readonly [what: string, request: InjectOptions]

let gateway: TestGateway
let routes: Route[]
beforeAll(async () => {
  gateway = await startGateway()
  // Stands in for the web app's build, which previews are rendered with.
  const server = join(gateway.webDist, '../server')
  await mkdir(server)
  await writeFile(join(server, 'site.js'), `export const renderPreview = async () => '<!doctype html>'`)
  const document = await gateway.app.inject('/api/docs/json')
  const { paths } = document.json<{ paths: Record<string, Record<string, Operation>> }>()
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
})
afterAll(() => gateway.stop())

const bodies = goodBodies(123_456_789_012_345)
/** Sample values of path parameters whose format is not in the JSON schema. */
const samples: Record<string, string> = { slug: 'pour-moman', bookingId: 'draft-1', name: 'Atelier', number: 'AAAA' }
const sampleOf = ({ name, schema = {} }: Parameter): string =>
  samples[name] ?? (schema.pattern?.includes('pi_') ? 'pi_1' : String(likely(schema)))
const jsonBody = ({ requestBody }: Route) => requestBody?.content['application/json']?.schema

/** A valid request of a route, except for one parameter. */
function requestWith(route: Route, wrong?: Parameter, value?: string): InjectOptions {
  const { method, path, parameters = [], security } = route
  const sent = parameters
    .filter(parameter => parameter.required || parameter === wrong)
    .map(parameter => [parameter, parameter === wrong ? value : sampleOf(parameter)] as const)
  const inPlace = (place: Parameter['in']): Record<string, string> =>
    Object.fromEntries(
      sent.flatMap(([{ name, in: at }, text]) => (at === place && text !== undefined ? [[name, text]] : [])),
    )
  const inPath = inPlace('path')
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(inPath[name] ?? ''))
  const request = {
    method: method as 'GET',
    url,
    query: inPlace('query'),
    headers: { ...inPlace('header'), ...(security && gateway.staff()) },
  }
  return jsonBody(route) ? { ...request, payload: bodies[path] ?? {} } : request
}

/** Wrong values of a parameter, as texts or missing. A header has ASCII characters only. */
const wrongTexts = ({ schema = {}, in: place }: Parameter): (string | undefined)[] =>
  [...new Set(wrongValues(schema).map(value => (value === undefined ? undefined : String(value))))].filter(
    text => place !== 'header' || /^[\x20-\x7e]*$/.test(text ?? ''),
  )

/** The largest number of wrong bodies that are sent to a route. A test of the contracts tries more on the schemas. */
const MOST_BODIES = 100

/** Wrong requests of a route, each with the part that is wrong. */
function wrongRequests(route: Route): Wrong[] {
  const parameters = (route.parameters ?? []).flatMap(parameter =>
    wrongTexts(parameter).map(
      (text): Wrong => [`${parameter.in} ${parameter.name}`, requestWith(route, parameter, text)],
    ),
  )
  const schema = jsonBody(route)
  if (!schema) return parameters
  const request = requestWith(route)
  const as = (what: string, payload: string, type = 'application/json'): Wrong => [
    what,
    { ...request, payload, headers: { ...request.headers, 'content-type': type } },
  ]
  const values = [...wrongValues(schema), ...spoilt(bodies[route.path] ?? {}, schema)]
  const written = values.map(value => JSON.stringify(value)).filter(text => text !== undefined)
  return [
    ...parameters,
    ...spread([...new Set(written)], MOST_BODIES).map(text => as('body', text)),
    ...['', '{', '{"a":1}}', 'NaN', '{"__proto__":1}'].map(text => as('text', text)),
    as('size', JSON.stringify('x'.repeat(300_000))),
    as('format', 'a', 'text/csv'),
  ]
}

/** Valid bodies with one wrong field each. */
const spoilt = (good: object, { properties = {} }: ValueSchema): object[] =>
  Object.entries(properties).flatMap(([name, field]) => wrongValues(field).map(value => ({ ...good, [name]: value })))

/** The sentences of an answer: those of the problem details, or the text of create-intent. */
function sentencesOf(answer: Refusal): unknown[] {
  if (String(answer.headers['content-type']).startsWith('text/plain')) return [answer.body]
  const { detail, errors = [] } = JSON.parse(answer.body) as { detail: string; errors?: { message: string }[] }
  return [detail, ...errors.map(error => error.message)]
}

/**
 * The answer when the route refuses. An answer that is not a refusal is not read, because a stream of events does not
 * end.
 */
async function ask(request: InjectOptions): Promise<Refusal | undefined> {
  const { statusCode, headers, stream } = await gateway.app.inject({ ...request, payloadAsStream: true })
  if (statusCode >= 400) return { statusCode, headers, body: await text(stream()) }
  stream().destroy()
  return undefined
}

/** The name of every parameter and every body of the API. */
const everyInput = (): string[] =>
  routes.flatMap(route => [
    ...(route.parameters ?? []).map(parameter => `${route.method} ${route.path}: ${parameter.in} ${parameter.name}`),
    ...(jsonBody(route) ? [`${route.method} ${route.path}: body`] : []),
  ])

it('every route answers any wrong request with a French sentence', async () => {
  const problems = new Set<string>()
  const refused = new Map<string, Set<number>>()
  for (const route of routes)
    for (const [what, request] of wrongRequests(route)) {
      const answer = await ask(request)
      if (!answer) continue
      const name = `${route.method} ${route.path}: ${what}`
      refused.set(name, (refused.get(name) ?? new Set()).add(answer.statusCode))
      for (const sentence of sentencesOf(answer)) {
        const problem = notASentence(sentence)
        if (problem) problems.add(`${name}: ${problem}`)
      }
    }
  expect([...problems]).toEqual([])
  expect(everyInput().filter(name => !refused.has(name))).toEqual([])
  const statuses = new Set([...refused.values()].flatMap(set => [...set]))
  // 401 is the answer to a wrong second factor.
  expect([...statuses].toSorted()).toEqual([400, 401, 404, 413, 415, 422])
  // It sends several thousand requests, one after the other.
}, 600_000)
