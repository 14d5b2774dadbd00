import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform(list => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  links: z.array(z.object({ traceId: z.string() })).default([]),
})

/** What an exporter posts to `/v1/traces`: OTLP in JSON. */
const posted = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})

export type Collected = z.infer<typeof span> & { readonly service: unknown }

export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string
  spans(): readonly Collected[]
  /** All that came, as text. */
  raw(): string
  close(): void
}

/** A collector of traces, for tests: keeps in memory what exporters send. */
export async function openCollector(): Promise<Collector> {
  const spans: Collected[] = []
  let raw = ''
  const server = createServer(async (request, response) => {
    const body = await text(request)
    raw += body
    for (const { resource, scopeSpans } of posted.parse(JSON.parse(body)).resourceSpans)
      for (const each of scopeSpans.flatMap(scope => scope.spans))
        spans.push({ ...each, service: resource.attributes['service.name'] })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    raw: () => raw,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
