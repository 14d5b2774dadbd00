import { isIPv6 } from 'node:net'

/**
 * What limits and the security log count as one client: an IPv4 address, or the first half of an IPv6 address, written
 * out. One IPv6 client has all 2⁶⁴ addresses that begin with it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [left = [], right] = address.split('::').map(half => half.split(':').filter(Boolean))
  const between = Array.from({ length: right ? 8 - left.length - right.length : 0 }, () => '0')
  return [...left, ...between, ...(right ?? [])].slice(0, 4).join(':')
}
