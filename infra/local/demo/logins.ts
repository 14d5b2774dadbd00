import type { addPractitioner } from '@alba/contracts/accounts/commands'
import { DEMO_PASSWORD, newPassword } from '@alba/contracts/accounts/password'
import { identity } from '@alba/contracts/centre/schema'
import { accountsList } from '@alba/contracts/operator/accounts'
import type { BodyOf } from '@alba/contracts/shared/command'
import { parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import { operatorHeaders } from '../operator.ts'

/** « Inès » has the address `ines@` at the centre's own domain. */
const mailbox = (firstName: string): string =>
  firstName
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()

const [, domain = ''] = identity.centre.email.split('@')
const logins = identity.nurses.map(({ name, firstName }) => ({ name, email: `${mailbox(firstName)}@${domain}` }))

/** The rules of every password, with an English message: the one of the contract is French, for the screen. */
const password = z
  .string()
  .refine(
    text => newPassword.safeParse(text).success,
    '12 to 128 characters are needed, five different ones among them',
  )
export const demoConfig = { ALBA_DEMO_PASSWORD: password.default(DEMO_PASSWORD) }

/**
 * Password of the demo's nurses.
 * @throws {ConfigurationError} when it is too weak
 */
export const demoPassword = (env: NodeJS.ProcessEnv = process.env): string =>
  parseConfig(z.object(demoConfig), env).ALBA_DEMO_PASSWORD

/** Accounts of the demo's nurses for the back office. */
export const demoLogins = (password: string): BodyOf<typeof addPractitioner>[] =>
  logins.map(login => ({ ...login, password }))

/** Addresses of the demo's nurses that can log in to a running copy; none when it holds another centre. */
export async function openDemoLogins(command: { readonly url: string; readonly secret: string }): Promise<string[]> {
  const response = await fetch(`${command.url}/accounts`, { headers: operatorHeaders(command.secret, 'start') })
  const accounts = accountsList.parse(await response.json())
  const known = logins.map(({ email }) => email)
  return accounts.flatMap(({ email, status }) => (status === 'active' && email && known.includes(email) ? [email] : []))
}
