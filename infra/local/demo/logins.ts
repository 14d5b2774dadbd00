import type { addPractitioner, changeOperatorRole, changeRole } from '@alba/contracts/accounts/commands'
import { definePractitioner } from '@alba/contracts/catalogue/commands'
import { accountsList } from '@alba/contracts/operator/accounts'
import type { BodyOf } from '@alba/contracts/shared/command'
import { operatorHeaders } from '../operator.ts'
import { definedBy, demoEmail } from './file.ts'

/** « Inès Moreau » has the address `ines@` at the centre's own domain. */
const mailbox = (name: string): string =>
  (name.split(' ')[0] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()

const logins = () => {
  const [, domain = ''] = demoEmail().split('@')
  return definedBy(definePractitioner).map(({ name }) => ({ name, email: `${mailbox(name)}@${domain}` }))
}

/** Accounts of the demo's nurses for the back office. */
export const demoLogins = (password: string): BodyOf<typeof addPractitioner>[] =>
  logins().map(login => ({ ...login, password }))

/** Both nurses run the demo's centre, so both may change what it offers. */
export const demoAdmins = (): BodyOf<typeof changeRole>[] =>
  definedBy(definePractitioner).map(({ practitionerId }) => ({ practitionerId, role: 'admin' }))

/** They look after the running of their site themselves, too. */
export const demoOperators = (): BodyOf<typeof changeOperatorRole>[] =>
  demoAdmins().map(({ practitionerId }) => ({ practitionerId, isOperator: true }))

/** Addresses of the demo's nurses that can log in to a running copy; none when it holds another centre. */
export async function openDemoLogins(command: { readonly url: string; readonly secret: string }): Promise<string[]> {
  // `npm start` is who asks.
  const response = await fetch(`${command.url}/accounts`, { headers: operatorHeaders(command.secret, 'start') })
  const accounts = accountsList.parse(await response.json())
  const known = logins().map(({ email }) => email)
  return accounts.flatMap(({ email, status }) => (status === 'active' && email && known.includes(email) ? [email] : []))
}
