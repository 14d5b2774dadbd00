import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CentreState, centreState } from '@alba/contracts/centre/state'
import { examinePictures } from '@alba/platform/centre-file/picture-files'
import {
  newPaths,
  PICTURES_FOLDER,
  type PicturePaths,
  picturesInLog,
} from '@alba/platform/centre-file/pictures-in-file'
import { type CentrePlan, planCentre } from '@alba/platform/centre-file/plan'
import { InvalidCentreFile, readCentreFile } from '@alba/platform/centre-file/read'
import type { PlannedCommand } from '@alba/platform/centre-file/steps'
import { updateCentreFile } from '@alba/platform/centre-file/update'
import { writeCentreFile } from '@alba/platform/centre-file/write'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { PictureInfo } from '@alba/platform/pictures/redraw'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { placeOf, textOf } from '../moving/files.ts'
import { picturesOf, type ReadFile, storePictures, writePictures } from './pictures.ts'
import { planText, sumText } from './render.ts'

export type Options = {
  /** Retires what the log has and the file lacks. */
  readonly retire: boolean
  /** Gives days that staff changed by hand the hours of the file. */
  readonly reopen: boolean
  /** The operator's name, which the events of « apply » contain. */
  readonly name: string
}

/**
 * Checks a centre's file and counts what it has.
 * @throws {CommandFailed} with everything that is wrong with the file
 */
export async function check(path = ''): Promise<void> {
  const { file, text, folder } = await readFrom(path)
  const pictures = await inFile(path, () => examinePictures(text, file, folder))
  const { practitioners, rooms, services } = file
  const counts = [
    `people: ${practitioners.length}`,
    `rooms: ${rooms.length}`,
    `services: ${services.length}`,
    ...(pictures.size > 0 ? [`pictures: ${pictures.size}`] : []),
  ]
  console.log(`${path} says a centre (${counts.join(', ')}).`)
}

/** Prints what `apply` would change. */
export async function diff(path = '', options: Options): Promise<void> {
  const { plan } = await planFor(serviceFromEnvironment(), path, options)
  console.log(planText(plan))
}

/** Changes the centre to what the file says: stores its pictures, then sends a command for each change. */
export async function apply(path = '', options: Options): Promise<void> {
  const call = serviceFromEnvironment(options.name)
  const { plan, read, state, examined } = await planFor(call, path, options)
  console.log(planText(plan))
  await storePictures(call, read.folder, plan, { examined, state })
  await sendAll(call, plan)
  if (plan.commands.length > 0) console.log(`Done, as ${options.name}: ${sumText(plan)}`)
}

async function planFor(call: CallService, path: string, options: Options) {
  const read = await readFrom(path)
  const state = await stateOf(call)
  const examined = await inFile(path, () => picturesOf(call, read, state))
  return { read, state, examined, plan: planCentre(read.file, state, { ...options, examined }) }
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

/** Writes the centre's file from the log: to the screen, or to a path, with the pictures beside it. */
export async function exportFile(path: string | undefined): Promise<void> {
  const call = serviceFromEnvironment()
  const state = await stateOf(call)
  const pictures = picturesInLog(state)
  if (path === undefined) {
    if (pictures.length > 0)
      console.log(`# Without the pictures (${pictures.length}), which are written beside a file.`)
    return void process.stdout.write(writeCentreFile(state))
  }
  // What is there and cannot be read is not written over.
  const before = existsSync(placeOf(path)) ? await textOf(path) : undefined
  const folder = dirname(placeOf(path))
  const known = before === undefined ? new Map() : await knownPaths(call, path, state)
  const missing = pictures.filter(({ picture }) => !known.has(picture.hash))
  const added = newPaths(missing, await pathsIn(folder))
  const paths = new Map([...known, ...added])
  const after =
    before === undefined
      ? writeCentreFile(state, paths)
      : await inFile(path, async () => updateCentreFile(before, state, paths))
  if (after === before) return console.log(`${path} says what the log says.`)
  await writePictures(call, folder, missing, added)
  await writeFile(placeOf(path), after)
  const beside = missing.length === 0 ? '' : `, and ${missing.length} pictures beside it`
  console.log(`${path} is written${beside}.`)
}

/**
 * The paths of the pictures that an existing file has, by hash. When they cannot be read, there are none, and all are
 * written again.
 */
async function knownPaths(call: CallService, path: string, state: CentreState): Promise<PicturePaths> {
  const read = await readFrom(path)
  const examined = await picturesOf(call, read, state).catch(() => new Map<string, PictureInfo>())
  return new Map([...examined].map(([place, { hash }]) => [hash, place]))
}

/** The paths that new pictures cannot have, because there are files already. */
const pathsIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, PICTURES_FOLDER)).catch(() => [])).map(name => `${PICTURES_FOLDER}/${name}`)

const stateOf = (call: CallService): Promise<CentreState> => call('/centre', centreState)

async function readFrom(path: string): Promise<ReadFile> {
  const text = await textOf(path)
  const file = await inFile(path, async () => readCentreFile(text))
  return { text, file, folder: dirname(placeOf(path)) }
}

/** @throws {CommandFailed} naming the file, with a line for each problem */
async function inFile<Of>(path: string, read: () => Promise<Of>): Promise<Of> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof InvalidCentreFile)) throw error
    throw new CommandFailed(`${path} cannot be used:\n${error.message}`)
  }
}
