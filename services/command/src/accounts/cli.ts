import {
  addPractitioner,
  changeOperatorRole,
  changeRole,
  disableAccount,
  removeSecondFactor,
  resetPassword,
} from '@alba/contracts/accounts/commands'
import { newPassword } from '@alba/contracts/accounts/password'
import { role } from '@alba/contracts/accounts/roles'
import { type AccountsList, accountsList } from '@alba/contracts/operator/accounts'
import { firstAccountKey } from '@alba/contracts/operator/first-account'
import type { AnswerOf, CommandDefinition } from '@alba/contracts/shared/command'
import { table } from '@alba/platform/cli/table'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import type { z } from 'zod'
import { askSecrets } from '../cli/ask-secrets.ts'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { firstAccountSentence } from './first-account-code.ts'

const usage = `Usage: npm run practitioners -- <command>
  list                       who may use the back office
  add <e-mail> <name>        gives somebody access: the practitioner of this name, or a new one
  reset <e-mail>             another password; ends every session, and opens a disabled account again
  role <e-mail> <role>       « admin » also manages treatments, rooms, people; « practitioner » does not
  operator <e-mail> yes|no   whether they also see « Exploitation », and act on what is stopped or parked there
  disable <e-mail>           shuts an account at once; the practitioner stays on the bookings
  first-code                 how the first account is made, while nobody has one
  remove-second-factor <e-mail> <reason>
                             for somebody who lost every passkey and recovery code: the password alone is enough again

« add » and « reset » print a password that is good for a week, to be changed under « Mon compte ».
With --ask they ask for one instead.`

const sentences = {
  email_taken: 'This address belongs to another account; `list` shows whose.',
  password_guessable: 'This password is too easy to guess: a few words that do not go together are better.',
  last_admin: 'Nobody else is an admin: give somebody else the role first.',
  account_closed: 'This account is not open; « reset » opens it.',
  account_unknown: 'There is no such account; `list` shows them.',
}

const verbs = new Map<string, (options: Options, email: string, name: string) => Promise<void>>(
  Object.entries({
    list,
    add,
    reset,
    role: changeRoleOf,
    operator: changeOperatorRoleOf,
    disable,
    'first-code': firstCode,
    'remove-second-factor': dropSecondFactor,
  }),
)

type Options = { readonly call: CallService; readonly ask: boolean }

await runTool(async () => {
  const ask = process.argv.includes('--ask')
  const [command = '', ...given] = process.argv.slice(2).filter(word => word !== '--ask')
  const act = verbs.get(command)
  if (!act || act.length - 1 !== given.length || given.some(word => word.startsWith('-')))
    throw new CommandFailed(usage)
  await act({ call: serviceFromEnvironment(), ask }, given[0] ?? '', given[1] ?? '')
})

async function list({ call }: Options) {
  const rows = (await call('/accounts', accountsList)).map(
    ({ practitionerId, name, status, role, isOperator, email, lastLoginAt, secondFactor }) => [
      String(practitionerId),
      name,
      status,
      status === 'none' ? '' : `${role}${isOperator ? ', operator' : ''}`,
      email ?? '',
      lastLoginAt ?? '',
      secondFactor ? 'yes' : '',
    ],
  )
  console.log(table(['id', 'name', 'access', 'role', 'e-mail', 'last login', 'second factor'], rows))
}

async function firstCode({ call }: Options) {
  const { key } = await call('/first-account', firstAccountKey)
  console.log(key ? firstAccountSentence(key) : 'Somebody has an account already: `list` shows who.')
}

async function add({ call, ask }: Options, email: string, name: string) {
  const password = ask ? await askPassword() : null
  const answer = await send(call, addPractitioner, { email, name, password })
  if (!answer.added) return console.log(`${name} has access already. « reset » gives another password.`)
  console.log(`${name} (number ${answer.practitionerId}) may use the back office as ${email}.`)
  printPassword(answer.password)
}

async function reset({ call, ask }: Options, email: string) {
  const { practitionerId, name } = await accountOf(call, email)
  const { password } = await send(call, resetPassword, { practitionerId, password: ask ? await askPassword() : null })
  console.log(`${name} has another password, and is signed out everywhere.`)
  printPassword(password)
}

async function changeRoleOf({ call }: Options, email: string, wanted: string) {
  const chosen = role.safeParse(wanted)
  if (!chosen.success) throw new CommandFailed('The role is « admin » or « practitioner ».')
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, changeRole, { practitionerId, role: chosen.data })
  console.log(`${name} has the role « ${chosen.data} ».`)
}

async function changeOperatorRoleOf({ call }: Options, email: string, wanted: string) {
  if (wanted !== 'yes' && wanted !== 'no') throw new CommandFailed('It is « yes » or « no ».')
  const isOperator = wanted === 'yes'
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, changeOperatorRole, { practitionerId, isOperator })
  console.log(`${name} is ${isOperator ? 'an operator, too' : 'no operator'}.`)
}

async function disable({ call }: Options, email: string) {
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, disableAccount, { practitionerId })
  console.log(`${name} has no access any more, and is signed out everywhere.`)
}

async function dropSecondFactor({ call }: Options, email: string, reason: string) {
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, removeSecondFactor, { practitionerId, reason })
  console.log(`${name} logs in by the password alone, and is told so by mail.`)
}

async function send<Command extends CommandDefinition>(
  call: CallService,
  { name, answer }: Command,
  body: z.input<Command['body']>,
) {
  return (await call(`/commands/${name}`, answer, { body, sentences })) as AnswerOf<Command>
}

async function accountOf(call: CallService, email: string): Promise<AccountsList[number]> {
  const wanted = email.trim().toLowerCase()
  const found = (await call('/accounts', accountsList)).find(account => account.email?.toLowerCase() === wanted)
  if (!found) throw new CommandFailed(sentences.account_unknown)
  return found
}

/** Asks for a new password, twice. @throws {CommandFailed} when it is too weak, or when the two differ */
async function askPassword(): Promise<string> {
  const [password = '', repetition] = await askSecrets('Password: ', 'Once more: ')
  const judged = newPassword.safeParse(password)
  if (!judged.success) throw new CommandFailed(judged.error.issues.map(({ message }) => message).join('\n'))
  if (repetition !== password) throw new CommandFailed('The two passwords differ.')
  return password
}

function printPassword(password: string | null): void {
  if (password !== null) console.log(`Password, shown this once and good for a week: ${password}`)
}
