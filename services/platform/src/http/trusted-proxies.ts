import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * The proxies whose X-Forwarded-For is trusted: none, a number of them counted from this process, or those in these
 * networks (`10.0.0.0/8`). Anybody can send that header, so everything in it beyond the first untrusted address may be
 * invented. A number trusts whoever connects, so only the proxy may be able to reach the port then.
 */
export type TrustedProxies = false | number | readonly string[]

const NEEDED = 'say how many proxies stand in front (1), or which networks they are in (10.0.0.0/8, fd00::/8)'
const TRUSTS_ANYBODY = `true would accept any address that a visitor writes into the header: ${NEEDED}`

/** The environment variable: `false`, `1`, or `10.0.0.0/8, 192.168.1.7`. */
export const trustedProxies = z
  .string()
  .trim()
  .refine(text => text !== 'true', { error: TRUSTS_ANYBODY, abort: true })
  .transform((text, context): TrustedProxies => {
    if (text === 'false') return false
    if (/^\d{1,2}$/.test(text)) return Number(text) || false
    const networks = text.split(',').map(network => network.trim())
    if (!networks.every(isNetwork)) context.addIssue({ code: 'custom', message: `not understood: ${NEEDED}` })
    return networks
  })

/** Whether the text is an address, or a network that does not contain all addresses. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** The option for Fastify. A number becomes a function, because Fastify trusts nobody when it gets a number. */
export const trustOf = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) => {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}
