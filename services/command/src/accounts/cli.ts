import { parseArgs } from 'node:util'
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
import { actingFrom, actingOptions } from '@alba/platform/cli/acting'
import { table } from '@alba/platform/cli/table'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { printedHelp } from '@alba/platform/cli/usage'
import type { z } from 'zod'
import { askSecrets } from '../cli/ask-secrets.ts'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { printAnswer, type ToolAnswer } from '../cli/tool-answer.ts'
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
With --ask they ask for one instead.

 --as <name>      who does it; otherwise the user of the operating system
 --json           prints JSON`

/** What the tool prints for a refusal of the command service, by its code. */
const sentences = {
  email_taken: 'This address belongs to another account; `list` shows whose.',
  password_guessable: 'This password is too easy to guess: a few words that do not go together are better.',
  last_admin: 'Nobody else is an admin: give somebody else the role first.',
  account_closed: 'This account is not open; « reset » opens it.',
  account_unknown: 'There is no such account; `list` shows them.',
}

/** What a command of this tool does with the arguments after its name; those that it does not take are empty. */
type Run = (options: Options, email: string, second: string) => Promise<ToolAnswer>

/** The commands of this tool, each with the number of arguments that it takes. */
const commands = new Map<string, { readonly run: Run; readonly argumentCount: number }>([
  ['list', { run: list, argumentCount: 0 }],
  ['add', { run: add, argumentCount: 2 }],
  ['reset', { run: reset, argumentCount: 1 }],
  ['role', { run: changeRoleOf, argumentCount: 2 }],
  ['operator', { run: changeOperatorRoleOf, argumentCount: 2 }],
  ['disable', { run: disable, argumentCount: 1 }],
  ['first-code', { run: firstCode, argumentCount: 0 }],
  ['remove-second-factor', { run: removeSecondFactorOf, argumentCount: 2 }],
])

/** `call` sends a request to the command service; `ask` is whether the tool asks for the new password. */
type Options = { readonly call: CallService; readonly ask: boolean }

await runTool(async () => {
  if (printedHelp(usage, process.argv.slice(2))) return
  const { positionals, values } = parseCommandLine()
  const [name = '', ...given] = positionals
  const command = commands.get(name)
  if (!command || command.argumentCount !== given.length) throw new CommandFailed(usage)
  const operator = actingFrom(values).name
  const { ask = false, json } = values
  const options = { call: serviceFromEnvironment(operator), ask }
  printAnswer(await command.run(options, given[0] ?? '', given[1] ?? ''), json)
})

/** @throws {CommandFailed} with the usage, when an option is unknown */
function parseCommandLine() {
  try {
    const options = { ask: { type: 'boolean' }, json: { type: 'boolean' }, as: actingOptions.as } as const
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new CommandFailed(usage)
  }
}

async function list({ call }: Options): Promise<ToolAnswer> {
  const answer = await call('/accounts', accountsList)
  const rows = answer.map(({ practitionerId, name, status, role, isOperator, email, lastLoginAt, secondFactor }) => [
    String(practitionerId),
    name,
    status,
    status === 'none' ? '' : `${role}${isOperator ? ', operator' : ''}`,
    email ?? '',
    lastLoginAt ?? '',
    secondFactor ? 'yes' : '',
  ])
  return { answer, lines: [table(['id', 'name', 'access', 'role', 'e-mail', 'last login', 'second factor'], rows)] }
}

async function firstCode({ call }: Options): Promise<ToolAnswer> {
  const answer = await call('/first-account', firstAccountKey)
  const { key } = answer
  return { answer, lines: [key ? firstAccountSentence(key) : 'Somebody has an account already: `list` shows who.'] }
}

async function add({ call, ask }: Options, email: string, name: string): Promise<ToolAnswer> {
  const password = ask ? await askPassword() : null
  const answer = await send(call, addPractitioner, { email, name, password })
  if (!answer.added)
    return {
      answer,
      lines: [`${name} has an account already. « reset » gives another password, and opens a disabled account.`],
    }
  const added = `${name} (number ${answer.practitionerId}) may use the back office as ${email}.`
  return { answer, lines: [added, ...passwordLines(answer.password)] }
}

async function reset({ call, ask }: Options, email: string): Promise<ToolAnswer> {
  const { practitionerId, name } = await accountOf(call, email)
  const answer = await send(call, resetPassword, { practitionerId, password: ask ? await askPassword() : null })
  const done = `${name} has another password, and is signed out everywhere.`
  return { answer: { practitionerId, ...answer }, lines: [done, ...passwordLines(answer.password)] }
}

async function changeRoleOf({ call }: Options, email: string, wanted: string): Promise<ToolAnswer> {
  const chosen = role.safeParse(wanted)
  if (!chosen.success) throw new CommandFailed('The role is « admin » or « practitioner ».')
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, changeRole, { practitionerId, role: chosen.data })
  return { answer: { practitionerId, role: chosen.data }, lines: [`${name} has the role « ${chosen.data} ».`] }
}

async function changeOperatorRoleOf({ call }: Options, email: string, wanted: string): Promise<ToolAnswer> {
  if (wanted !== 'yes' && wanted !== 'no') throw new CommandFailed('It is « yes » or « no ».')
  const isOperator = wanted === 'yes'
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, changeOperatorRole, { practitionerId, isOperator })
  const done = `${name} is ${isOperator ? 'an operator, too' : 'no operator'}.`
  return { answer: { practitionerId, isOperator }, lines: [done] }
}

async function disable({ call }: Options, email: string): Promise<ToolAnswer> {
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, disableAccount, { practitionerId })
  const done = `${name} has no access any more, and is signed out everywhere.`
  return { answer: { practitionerId, status: 'disabled' }, lines: [done] }
}

async function removeSecondFactorOf({ call }: Options, email: string, reason: string): Promise<ToolAnswer> {
  const { practitionerId, name } = await accountOf(call, email)
  await send(call, removeSecondFactor, { practitionerId, reason })
  const done = `${name} logs in by the password alone, and is told so by mail.`
  return { answer: { practitionerId, secondFactor: false }, lines: [done] }
}

/** Sends a command to the command service. @throws {CommandFailed} with the sentence for the refusal, when it is refused */
async function send<Command extends CommandDefinition>(
  call: CallService,
  { name, answer }: Command,
  body: z.input<Command['body']>,
) {
  return (await call(`/commands/${name}`, answer, { body, sentences })) as AnswerOf<Command>
}

/** The account with this address, whatever its case. @throws {CommandFailed} when there is none */
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

/** The line with a password that the service made; none when the operator typed one. */
function passwordLines(password: string | null): string[] {
  return password === null ? [] : [`Password, shown this once and good for a week: ${password}`]
}
