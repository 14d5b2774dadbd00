import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * Who may say in X-Forwarded-For where a request came from: nobody, so many proxies counted from this process, or
 * whoever is in one of these networks (`10.0.0.0/8`). Anybody may write that header; all that lies behind the first
 * address that is not trusted is a stranger's word. A number believes whoever connects: nothing but the proxy may reach
 * the port then.
 */
export type TrustedProxies = false | number | readonly string[]

const NEEDED = 'say how many proxies stand in front (1), or which networks they are in (10.0.0.0/8, fd00::/8)'
const ANYBODY = `true would believe whatever address a visitor writes down: ${NEEDED}`

/** As an environment variable: `false`, `1`, `10.0.0.0/8, 192.168.1.7`. */
export const trustedProxies = z
  .string()
  .trim()
  .refine(text => text !== 'true', { error: ANYBODY, abort: true })
  .transform((text, context): TrustedProxies => {
    if (text === 'false') return false
    if (/^\d{1,2}$/.test(text)) return Number(text) || false
    const networks = text.split(',').map(network => network.trim())
    if (!networks.every(isNetwork)) context.addIssue({ code: 'custom', message: `not understood: ${NEEDED}` })
    return networks
  })

/** An address, or a network that is not everybody. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** The same as Fastify takes it, which believes nobody when it is told a number alone. */
export const trustOf = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) => {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}
