/** The query parameters that are counted. All others are dropped: some are secrets or ids of payments. */
const COUNTED = ['service', 'category', 'expand_gift_voucher', 'payment_failed']

/**
 * The address of a page as its view is counted: its path and the counted parameters.
 * `/reservation?category=pour-bebe&payment_intent=pi_1` → `/reservation?category=pour-bebe`. The browser uses it so
 * that it does not send the rest, and the server uses it again on what it receives. It imports nothing, because it is
 * part of the site's first load.
 */
export function viewedAddress(address: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  const counted = [...new URLSearchParams(query)].filter(([name]) => COUNTED.includes(name))
  const kept = new URLSearchParams(counted).toString()
  return kept ? `${path}?${kept}` : path
}
