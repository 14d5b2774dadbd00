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

/** What the gateway declares for a route; undefined when there is no such route. */
function declared({ method, path }: Route): Declared | undefined {
  return gateway.paths.get(path)?.get(method) as Declared | undefined
}

const json = (schema: unknown) => JSON.stringify(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }))
/** A schema as it stands, or each of its alternatives: some routes tell staff more. */
function alternatives(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return []
  return [json(schema), ...(schema instanceof z.ZodUnion ? schema.options.flatMap(alternatives) : [])]
}

it('has every route that the web app calls', () => {
  expect(routes.length).toBeGreaterThan(100)
  expect(routes.filter(([, route]) => !declared(route)).map(([name]) => name)).toEqual([])
})

it('reads of each what the web app sends, by the same schema', () => {
  const differing = routes.filter(([, route]) => {
    const { body, querystring } = declared(route) ?? {}
    return body !== route.body || (route.query && querystring !== route.query)
  })
  expect(differing.map(([name]) => name)).toEqual([])
})

it('answers each what the web app expects', () => {
  const differing = routes.filter(([, { answer, accepted, ...route }]) => {
    const { response = {} } = declared(route) ?? {}
    const answers = [response[200], response[201]].flatMap(alternatives)
    return (
      (answer && !answers.includes(json(answer))) || (accepted && !alternatives(response[202]).includes(json(accepted)))
    )
  })
  expect(differing.map(([name]) => name)).toEqual([])
})

it('sends each file in the type that the web app asks for', () => {
  const differing = routes.filter(([, route]) => {
    const sent = declared(route)?.response[200] as { content?: object } | undefined
    return route.file !== undefined && !Object.hasOwn(sent?.content ?? {}, route.file)
  })
  expect(differing.map(([name]) => name)).toEqual([])
})
