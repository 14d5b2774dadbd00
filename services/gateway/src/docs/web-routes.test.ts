import { glob } from 'node:fs/promises'
import type { Route } from '@alba/contracts/shared/route'
import type { FastifySchema } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

const contracts = new URL('../../../../contracts/src/', import.meta.url)

let gateway: TestGateway
const routes: [name: string, route: Route][] = []
beforeAll(async () => {
  gateway = await startGateway()
  for await (const file of glob('*/routes.ts', { cwd: contracts }))
    routes.push(...Object.entries<Route>(await import(new URL(file, contracts).href)))
})
afterAll(() => gateway.stop())

type Declared = Pick<FastifySchema, 'body' | 'querystring'> & { response: Record<number, unknown> }

/** The schemas that the gateway declares for a route; undefined when there is no such route. */
function declared({ method, path }: Route): Declared | undefined {
  return gateway.paths.get(path)?.get(method) as Declared | undefined
}

const json = (schema: unknown) => JSON.stringify(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }))
/** The schema, or each alternative of a union: some routes show staff more. */
function alternatives(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return []
  return [json(schema), ...(schema instanceof z.ZodUnion ? schema.options.flatMap(alternatives) : [])]
}

it('the gateway has every route that the web app calls', () => {
  expect(routes.length).toBeGreaterThan(100)
  expect(routes.filter(([, route]) => !declared(route)).map(([name]) => name)).toEqual([])
})

it('the gateway parses requests with the schemas with which the web app sends them', () => {
  const differing = routes.filter(([, route]) => {
    const { body, querystring } = declared(route) ?? {}
    return body !== route.body || (route.query && querystring !== route.query)
  })
  expect(differing.map(([name]) => name)).toEqual([])
})

it('the gateway answers with the schemas that the web app expects', () => {
  const differing = routes.filter(([, { answer, accepted, ...route }]) => {
    const { response = {} } = declared(route) ?? {}
    const answers = [response[200], response[201]].flatMap(alternatives)
    return (
      (answer && !answers.includes(json(answer))) || (accepted && !alternatives(response[202]).includes(json(accepted)))
    )
  })
  expect(differing.map(([name]) => name)).toEqual([])
})

it('the gateway sends each file in the type that the web app expects', () => {
  const differing = routes.filter(([, route]) => {
    const sent = declared(route)?.response[200] as { content?: object } | undefined
    return route.file !== undefined && !Object.hasOwn(sent?.content ?? {}, route.file)
  })
  expect(differing.map(([name]) => name)).toEqual([])
})
