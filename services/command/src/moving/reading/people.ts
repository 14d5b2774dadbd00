import { typedEmail } from '@alba/contracts/shared/email'
import { ERASED } from '@alba/contracts/shared/event'
import { type Cells, UnreadableValue } from './cells.ts'

const address = typedEmail('')

/** An e-mail address, in any case. For an erased person, an export of Alba has the text « effacé » instead. */
export function emailIn(cells: Cells, field = 'email'): string | null {
  const text = cells.text(field)
  if (text === null || text === ERASED) return text
  const result = address.safeParse(text)
  if (!result.success) throw new UnreadableValue(`${cells.placeOf(field)}: « ${text} » is not an e-mail address`)
  return result.data
}

/** How somebody is known: by an address or, where the row has none, by the phone number (ADR 100). */
export function reachIn(cells: Cells): { readonly email: string; readonly phone: string | null } {
  const phone = phoneIn(cells)
  return { email: cells.needed('email', () => emailIn(cells) ?? (phone === null ? null : '')), phone }
}

/**
 * First and last name, each null where its cell is empty.
 * @param name the column with the whole name, if the file has one: it is taken as the last name
 */
export function namesIn(cells: Cells, name: string, first: string, last: string) {
  const whole = cells.text(name)
  return whole === null ? ([cells.text(first), cells.text(last)] as const) : ([null, whole] as const)
}

/** The whole name. If the columns of first and last name have the same text, it is taken once. */
export function fullName(cells: Cells): string {
  const [first, last] = namesIn(cells, 'name', 'firstName', 'lastName')
  const name = [...new Set([first, last])].filter(part => part !== null).join(' ')
  return cells.needed('name', () => name || null)
}

/** The longest number that events have room for. */
const LONGEST_PHONE = 30

/** A phone number as written, without the apostrophe that a spreadsheet may put before it. */
function phoneIn(cells: Cells): string | null {
  const text = cells.text('phone')?.replace(/^'/, '') ?? null
  if (text !== null && text.length > LONGEST_PHONE)
    throw new UnreadableValue(`${cells.placeOf('phone')}: « ${text} » is longer than ${LONGEST_PHONE} characters`)
  return text
}

/** The buyer and the recipient of a voucher or a package. */
export function buyerIn(cells: Cells) {
  const [first, last] = namesIn(cells, 'name', 'firstName', 'lastName')
  const [toFirst, toLast] = namesIn(cells, 'recipientName', 'recipientFirstName', 'recipientLastName')
  const { email, phone } = reachIn(cells)
  return {
    purchaserFirstname: first ?? '',
    purchaserName: last ?? '',
    purchaserEmail: email,
    purchaserPhone: phone,
    recipientFirstname: toFirst,
    recipientLastname: toLast,
    recipientEmail: emailIn(cells, 'recipientEmail'),
    personalMessage: cells.text('message'),
  }
}
