/** The query parameters that are counted. All others are dropped: some are secrets or ids of payments. */
const COUNTED = ['service', 'category', 'expand_gift_voucher', 'payment_failed']

/**
 * The address under which the view of a page is counted: its path and the counted parameters.
 * `/reservation?category=pour-bebe&payment_intent=pi_1` → `/reservation?category=pour-bebe`. The browser calls
 * this function so that it does not send the rest, and the server calls it again on what it receives. This file imports
 * nothing, because the browser downloads it with the first page of the site.
 */
export function viewedAddress(address: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  const counted = [...new URLSearchParams(query)].filter(([name]) => COUNTED.includes(name))
  const kept = new URLSearchParams(counted).toString()
  return kept ? `${path}?${kept}` : path
}
