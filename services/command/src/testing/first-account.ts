import { ADMINISTRATORS_STREAM, accountStream } from '@alba/contracts/accounts/events'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import { firstAccountCode } from '../accounts/first-account-code.ts'
import type { TestCommand } from './command-service.ts'

/** Two people who both want to make the first account. */
export const zoe = { name: 'Zoé Petit', email: 'zoe@example.org', password: 'trois girafes sur le toit' }
export const malo = { name: 'Malo Le Gall', email: 'malo@example.org', password: 'quatre lions dans la cuisine' }
export type Person = typeof zoe

export const codeOf = ({ keyring }: TestCommand) => firstAccountCode(keyring)

/** Sends the request to make the first account. Returns 200, or status and code of the refusal. */
export async function requestFirstAccount(command: TestCommand, person: Person, code = codeOf(command)) {
  const { status, body } = await command.send('make-first-account', { ...person, code })
  return status === 200 ? status : [status, body.code]
}

/** Whether the first account is still to be made, or to be completed after a crash. */
export const isAwaited = async (command: TestCommand): Promise<boolean> =>
  (await command.send('look-up-first-account', {})).body.awaited

/** The account that is logged in to; undefined when the login is refused. */
export const logIn = async (command: TestCommand, { email, password }: Person) =>
  (await command.send('log-in', { email, password })).body.session?.account

/**
 * What an installation has recorded in all places that the first account touches: the types of events, and whose
 * credentials. Practitioner 2 is there to show that a refused second request left nothing behind.
 */
export async function recorded({ log, database }: TestCommand) {
  const types = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type)
  const { rows } = await database.query('SELECT practitioner_id AS id FROM accounts.credentials')
  return {
    admins: await types(ADMINISTRATORS_STREAM),
    practitioners: [await types(practitionerStream(1)), await types(practitionerStream(2))],
    accounts: [await types(accountStream(1)), await types(accountStream(2))],
    credentials: rows.map(({ id }) => id),
  }
}

/** What `recorded` returns before anybody made the first account, and after one was made. */
export const NOTHING = { admins: [], practitioners: [[], []], accounts: [[], []], credentials: [] }
export const ONE_ACCOUNT = {
  admins: ['FirstAccountBegun', 'AdminRoleGiven'],
  practitioners: [['PractitionerDefined'], []],
  accounts: [['AccountAdded'], []],
  credentials: [1],
}
