import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { text } from 'node:stream/consumers'

/* Which gateways are ready, as an ingress controller learns it: from Kubernetes, in which it may read the EndpointSlices. */

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'
const POLL_MS = 500

/** Both lists are null while no pod is ready. */
type Slice = {
  ports: { port: number }[] | null
  endpoints: { addresses: string[]; conditions: { ready?: boolean } }[] | null
}
export type Gateway = { readonly host: string; readonly port: number }

/** The gateways that are ready at present. `followGateways` keeps it up to date. */
export const gateways: Gateway[] = []

export function followGateways(namespace: string): void {
  const read = () =>
    readyGateways(namespace).then(
      ready => gateways.splice(0, Infinity, ...ready),
      error => console.log(String(error)),
    )
  const follow = () => read().finally(() => setTimeout(follow, POLL_MS))
  void follow()
}

async function readyGateways(namespace: string): Promise<Gateway[]> {
  const path = `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`
  const { items } = JSON.parse(await ask(`${path}?labelSelector=kubernetes.io/service-name=gateway`))
  return (items as Slice[]).flatMap(({ ports, endpoints }) =>
    (endpoints ?? [])
      .filter(({ conditions }) => conditions.ready)
      .map(({ addresses: [host = ''] }) => ({ host, port: ports?.[0]?.port ?? 0 })),
  )
}

async function ask(path: string): Promise<string> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = process.env
  const headers = { authorization: `Bearer ${readFileSync(`${ACCOUNT}/token`, 'utf8')}` }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = { host, port, path, headers, ca: readFileSync(`${ACCOUNT}/ca.crt`), timeout: 5_000 }
  const request = get(options, response =>
    text(response).then(body => {
      if (response.statusCode === 200) resolve(body)
      else reject(new Error(`Kubernetes answers ${response.statusCode}: ${body}`))
    }, reject),
  )
  request.on('timeout', () => request.destroy(new Error('Kubernetes does not answer')))
  request.on('error', reject)
  return promise
}
