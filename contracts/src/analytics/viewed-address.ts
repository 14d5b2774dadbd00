/** Query parameters that say what was looked at; all others, secrets and ids of payments among them, are nobody's to count. */
const COUNTED = ['service', 'category', 'expand_gift_voucher', 'payment_failed']

/**
 * The address of a page as a view of it is counted: its path and those parameters that name no visitor.
 * `/reservation?category=pour-bebe&payment_intent=pi_1` → `/reservation?category=pour-bebe`. Plain code without imports: the
 * browser leaves out what it must not send, and the server what it was sent all the same.
 */
export function viewedAddress(address: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  const counted = [...new URLSearchParams(query)].filter(([name]) => COUNTED.includes(name))
  const kept = new URLSearchParams(counted).toString()
  return kept ? `${path}?${kept}` : path
}
