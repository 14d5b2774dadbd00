import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Starts tracing in a process of its own. @returns the modules of OpenTelemetry that it loaded */
async function loadedBy(endpoint: string | undefined): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context) } })
    await import('@alba/platform/http/server')
    const { startTracing } = await import('@alba/platform/tracing/start')
    const end = await startTracing('command', {
      OTEL_EXPORTER_OTLP_ENDPOINT: ${JSON.stringify(endpoint)}, OTEL_TRACES_SAMPLER_ARG: 1 })
    await end()
    console.log(JSON.stringify([...loaded].map(url => /@opentelemetry\\/([\\w-]+)/.exec(url)?.[1]).filter(Boolean)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  })
  return [...new Set(JSON.parse(stdout) as string[])]
}

it('the SDK is loaded where a collector is named, and nothing of it otherwise', async () => {
  const without = await loadedBy(undefined)
  const withCollector = await loadedBy('http://127.0.0.1:9')
  // The client of Prometheus loads the interfaces of OpenTelemetry, which do nothing by themselves.
  expect(without.filter(name => name !== 'api')).toEqual([])
  expect(withCollector).toEqual(expect.arrayContaining(['sdk-trace', 'exporter-trace-otlp-http']))
})
