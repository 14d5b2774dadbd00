import type { OrderedMail } from '@alba/contracts/operator/ordered-mails'
import type { FoundPerson, Held, Obstacle } from '@alba/contracts/people/api'

/** What is held about a person, as an operator reads it: ids and counts, and no name, address or text of the person. */
export function foundText({
  personIds,
  others,
  held,
  obstacles,
  usableVouchers,
  received,
  receivedAlone,
  streams,
  erasedAt,
}: FoundPerson): string {
  if (streams.length === 0 && received === 0 && erasedAt === null)
    return [`person    ${personIds.join(', ')}`, ...NOTHING].join('\n')
  return [
    `person    ${personIds.join(', ')}`,
    `held      ${heldText(held)}`,
    erasedAt === null ? 'key       can be read' : `key       erased at ${erasedAt}`,
    ...(usableVouchers > 0 ? [`usable    ${usableVouchers} vouchers: they stay valid for whoever has them`] : []),
    ...(received > 0 ? [`received  ${receivedText({ received, receivedAlone })}`] : []),
    ...obstacles.map(obstacle => `open      ${reasons[obstacle.kind]}: ${obstacle.about}`),
    ...others.map(id => `other     ${id} had, or has, one of these: what was typed under that address stays with it`),
  ].join('\n')
}

/** A phone number of somebody who has an e-mail address, and every client's name, lead to nothing, too. */
const NOTHING = [
  'held      nothing under what you gave',
  'known by  the e-mail address alone, or by the phone number where there is none: the search of the back office finds it by name',
]

type Received = Pick<FoundPerson, 'received' | 'receivedAlone'>

/** Orders and vouchers of others that name the person as their recipient. */
const receivedText = ({ received, receivedAlone }: Received): string =>
  [
    `${received} orders and vouchers of others name this person as their recipient`,
    ...(receivedAlone.length > 0 ? [`who is erased from ${receivedAlone.join(', ')}`] : []),
    ...(received > receivedAlone.length ? [withBuyersText({ received, receivedAlone })] : []),
  ].join('; ')

/** Those from before recipients had keys of their own. */
export const withBuyersText = ({ received, receivedAlone }: Received): string =>
  `${received - receivedAlone.length} older ones are sealed for their buyers, and erased with them`

/** How many mails the orders of a person caused, by their state. @param mails null when the projector did not say */
export function mailsText(mails: readonly OrderedMail[] | null): string {
  if (mails === null) return 'mails     not counted: the projector does not answer'
  const states = Object.entries(Object.groupBy(mails, ({ state }) => state))
  return `mails     ${states.map(([state, each]) => `${each.length} ${state}`).join(', ') || 'none'}`
}

/** How many things a person has, as one line. */
export const heldText = (held: Held): string =>
  Object.entries(held)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

const reasons: Record<Obstacle['kind'], string> = {
  appointment: 'an appointment to come',
  unpaid: 'it waits for its payment',
  money: 'money is to be returned, or under way',
  withdrawal: 'a withdrawal is being judged',
  account: 'access to the back office, which this command does not erase',
}

/** Why the person is not erased, and what to do. */
export function obstaclesText(obstacles: readonly Obstacle[]): string {
  const lines = obstacles.map(({ kind, about }) => `  ${about}: ${reasons[kind]}`)
  const isAccount = obstacles.some(({ kind }) => kind === 'account')
  const advice = isAccount
    ? 'Somebody who works here is not erased as a client: « npm run practitioners -- disable » closes the account.'
    : 'Cancel, settle or wait first; --force erases all the same, and then nobody can reach the person about it.'
  return ['Not erased: an order that is to be carried out needs its data.', ...lines, advice].join('\n')
}
