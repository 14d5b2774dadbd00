import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CentreFile } from '@alba/contracts/centre/file'
import { type CentreState, centreState } from '@alba/contracts/centre/state'
import { type CentrePlan, planCentre } from '@alba/platform/centre-file/plan'
import { InvalidCentreFile, readCentreFile } from '@alba/platform/centre-file/read'
import type { PlannedCommand } from '@alba/platform/centre-file/steps'
import { updateCentreFile } from '@alba/platform/centre-file/update'
import { writeCentreFile } from '@alba/platform/centre-file/write'
import { CommandFailed } from '@alba/platform/cli/tool'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { planText, sumText } from './render.ts'

/** What an operator asks for beside the file. `name` stands in the events of « apply ». */
export type Options = { readonly retire: boolean; readonly reopen: boolean; readonly name: string }

/** @throws {CommandFailed} when the file says no centre */
export async function check(path = ''): Promise<void> {
  const { practitioners, rooms, services } = await readFrom(path)
  const counts = `people: ${practitioners.length}, rooms: ${rooms.length}, services: ${services.length}`
  console.log(`${path} says a centre (${counts}).`)
}

export async function diff(path = '', options: Options): Promise<void> {
  const file = await readFrom(path)
  console.log(planText(planCentre(file, await stateOf(serviceFromEnvironment()), options)))
}

export async function apply(path = '', options: Options): Promise<void> {
  const file = await readFrom(path)
  const call = serviceFromEnvironment(options.name)
  const plan = planCentre(file, await stateOf(call), options)
  console.log(planText(plan))
  await sendAll(call, plan)
  if (plan.commands.length > 0) console.log(`Done, as ${options.name}: ${sumText(plan)}`)
}

/** @throws {CommandFailed} at the first command that is refused */
async function sendAll(call: CallService, { commands }: CentrePlan): Promise<void> {
  for (const [index, planned] of commands.entries())
    await send(call, planned).catch(error => {
      if (!(error instanceof CommandFailed)) throw error
      const done = index === 0 ? 'Nothing was changed.' : `${index} of ${commands.length} commands are carried out.`
      throw new CommandFailed(`It stopped at ${planned.about}: ${error.message}\n${done} « apply » goes on from there.`)
    })
}

const send = (call: CallService, { command, body }: PlannedCommand): Promise<unknown> =>
  call(`/commands/${command.name}`, command.answer, { body })

/** Writes the file from the log: to the screen, or to a place. */
export async function exportFile(path: string | undefined): Promise<void> {
  const state = await stateOf(serviceFromEnvironment())
  if (path === undefined) return void process.stdout.write(writeCentreFile(state))
  const before = await textOf(path).catch(() => undefined)
  const after = before === undefined ? writeCentreFile(state) : inFile(path, () => updateCentreFile(before, state))
  if (after === before) return console.log(`${path} says what the log says.`)
  await writeFile(placeOf(path), after)
  console.log(`${path} is written.`)
}

const stateOf = (call: CallService): Promise<CentreState> => call('/centre', centreState)

async function readFrom(path: string): Promise<CentreFile> {
  const text = await textOf(path)
  return inFile(path, () => readCentreFile(text))
}

/** npm runs its scripts in the folder of its package; the path is meant from where the operator stands. */
const placeOf = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

const textOf = (path: string): Promise<string> =>
  readFile(placeOf(path), 'utf8').catch(() => {
    throw new CommandFailed(`There is no file ${path} that can be read.`)
  })

/** @throws {CommandFailed} naming the file, with a line for each problem */
function inFile<Of>(path: string, read: () => Of): Of {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InvalidCentreFile)) throw error
    throw new CommandFailed(`${path} cannot be used:\n${error.message}`)
  }
}
