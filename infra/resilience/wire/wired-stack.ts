import { byWayOf, type FaultyProxy, faultyProxy } from '@alba/platform/testing/faulty-proxy'
import { freePort } from '@alba/platform/testing/postgres'
import type { ServiceName } from '../../local/environment.ts'
import { type PortName, type Ports, portVariables } from '../../local/ports.ts'
import { startTestStack, type TestStack } from '../stack-for-tests.ts'

/** A connection between two processes, by way of a proxy that can break it. */
export type Link = { readonly name: string; readonly proxy: FaultyProxy }

/** A server that is not part of the copy. */
export type OutsideServer = {
  readonly name: 'EventStoreDB' | 'Kafka'
  /** Its port on 127.0.0.1. */
  readonly port: number
  /** The port on which the proxy in front of it must listen; left out, any free port. */
  readonly proxyPort?: number
  /** The variables by which the services find it. */
  readonly env: Record<string, string>
}

export type WiredStack = {
  readonly stack: TestStack
  /** Where visitors and staff reach the site, by way of a proxy. */
  readonly site: string
  readonly links: readonly Link[]
  remove(): Promise<void>
}

type Route = { readonly from: ServiceName; readonly variable: string; readonly to: PortName | OutsideServer['name'] }

/** The variable by which a process finds another one or a server. Each route gets a proxy of its own. */
const routes: readonly Route[] = [
  { from: 'command', variable: 'DATABASE_URL', to: 'postgres' },
  { from: 'projector', variable: 'DATABASE_URL', to: 'postgres' },
  { from: 'gateway', variable: 'DATABASE_URL', to: 'postgres' },
  { from: 'command', variable: 'EVENTSTORE_URL', to: 'EventStoreDB' },
  { from: 'projector', variable: 'EVENTSTORE_URL', to: 'EventStoreDB' },
  { from: 'projector', variable: 'KAFKA_BROKERS', to: 'Kafka' },
  { from: 'projector', variable: 'SMTP_URL', to: 'smtp' },
  { from: 'command', variable: 'STRIPE_API_URL', to: 'sandbox' },
  { from: 'sandbox', variable: 'STRIPE_WEBHOOK_URL', to: 'gateway' },
  { from: 'gateway', variable: 'COMMAND_URL', to: 'command' },
  { from: 'projector', variable: 'COMMAND_URL', to: 'command' },
  { from: 'gateway', variable: 'PROJECTOR_URL', to: 'projector' },
]

/**
 * Starts a whole copy whose processes reach each other, and every server, by way of proxies.
 * @param env variables that differ, as for `startTestStack`
 */
export async function startWiredStack(
  env: Record<string, string> = {},
  outside: readonly OutsideServer[] = [],
): Promise<WiredStack> {
  const names = Object.keys(portVariables) as PortName[]
  const ports = Object.fromEntries(await Promise.all(names.map(async name => [name, await freePort()]))) as Ports
  /** The ports of all servers, by name. */
  const places: Readonly<Record<string, { port: number; proxyPort?: number }>> = {
    ...Object.fromEntries(names.map(name => [name, { port: ports[name] }])),
    ...Object.fromEntries(outside.map(server => [server.name, server])),
  }
  const openLink = async (from: string, to: string): Promise<Link | undefined> => {
    const place = places[to]
    if (!place) return undefined
    const proxy = await faultyProxy(`tcp://127.0.0.1:${place.port}`, place.proxyPort)
    return { name: `${from} → ${to}`, proxy }
  }
  const visitors = (await openLink('visitors', 'gateway')) as Link
  const opened = await Promise.all(routes.map(async route => ({ route, link: await openLink(route.from, route.to) })))
  const reroute = (name: ServiceName, variables: NodeJS.ProcessEnv) => {
    const rerouted = opened.filter(({ route, link }) => link && route.from === name && variables[route.variable])
    const changed = rerouted.map(({ route: { variable }, link }) => [
      variable,
      addressVia(variables[variable] ?? '', link?.proxy),
    ])
    return { ...variables, ...Object.fromEntries(changed) }
  }
  const links = [visitors, ...opened.flatMap(({ link }) => link ?? [])]
  const close = () => Promise.all(links.map(({ proxy }) => proxy.close()))
  const outsideEnv = Object.assign({}, ...outside.map(server => server.env))
  const stack = await startTestStack({ ...outsideEnv, ...env }, { ports, reroute }).catch(async error => {
    await close()
    throw error
  })
  return {
    stack,
    site: byWayOf(stack.urls.site, visitors.proxy.port),
    links,
    async remove() {
      await Promise.all(links.map(({ proxy }) => proxy.heal()))
      await stack.remove()
      await close()
    },
  }
}

/** The address that leads through the proxy. The address of Kafka has no scheme. */
function addressVia(address: string, proxy: FaultyProxy | undefined): string {
  if (!proxy) return address
  return address.includes('://') ? byWayOf(address, proxy.port) : `127.0.0.1:${proxy.port}`
}
