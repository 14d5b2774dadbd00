import { basename, join } from 'node:path'
import { centreState } from '@alba/contracts/centre/state'
import { type ImportKind, importCommands } from '@alba/contracts/moving/commands'
import { issuedNumbers } from '@alba/contracts/moving/export'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { carryOut, rehearseAll, sendAll } from './carry-out.ts'
import { bytesOf, mappingText } from './files.ts'
import { copyFile } from './leaving/copy-file.ts'
import { InvalidMapping, readMapping } from './reading/mapping-file.ts'
import { readRows, UnfitMapping } from './reading/read-rows.ts'
import { readTable, UnreadableTable } from './reading/table.ts'
import { type RowResult, rowText, sumText } from './report.ts'

export type ImportOptions = {
  readonly mapping: string | undefined
  readonly from: string | undefined
  readonly isRehearsal: boolean
  /** The operator's name, which the events contain. */
  readonly name: string
}

const kinds = Object.keys(importCommands) as ImportKind[]
/** The order of the files in an import: the vouchers of packages before other vouchers, and bookings last. */
const importOrder = ['clients', 'packages', 'vouchers', 'bookings'] as const satisfies readonly ImportKind[]

export const isKind = (text: string): text is ImportKind => kinds.some(kind => kind === text)

/** Imports one file, and reports on every row. The exit code says whether a row was refused. */
export async function importFile(kind: ImportKind, path: string, options: ImportOptions): Promise<void> {
  if (options.mapping === undefined) throw new CommandFailed('Which columns mean what? --mapping <name or file>')
  await run(serviceFromEnvironment(options.name), kind, path, options.mapping, options)
}

/** Imports everything that another copy of Alba exported. */
export async function importFolder(folder: string, options: ImportOptions): Promise<void> {
  const call = serviceFromEnvironment(options.name)
  const { copy, centre } = readCopyFile(await bytesOf(join(folder, 'copy.json')))
  const own = await call('/imports/issued-numbers', issuedNumbers)
  if (own.copy === copy)
    throw new CommandFailed(`${folder} was exported by this copy: everything in it is here already.`)
  for (const kind of importOrder) {
    console.log(`${kind}.csv`)
    await run(call, kind, join(folder, `${kind}.csv`), 'alba', { ...options, from: options.from ?? `Alba (${centre})` })
  }
}

function readCopyFile(bytes: Buffer): z.infer<typeof copyFile> {
  try {
    return copyFile.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new CommandFailed('copy.json does not say from which copy of Alba the folder comes.')
  }
}

async function run(
  call: CallService,
  kind: ImportKind,
  path: string,
  mappingName: string,
  { from, isRehearsal }: ImportOptions,
): Promise<void> {
  const { ALBA_TIME_ZONE: zone } = parseConfig(z.object({ ALBA_TIME_ZONE: commonConfig.ALBA_TIME_ZONE }))
  const [mapping, bytes, centre, own] = await Promise.all([
    mappingText(mappingName).then(text => orFail(mappingName, () => readMapping(text))),
    bytesOf(path),
    call('/centre', centreState),
    call('/imports/issued-numbers', issuedNumbers),
  ])
  const system = from ?? mapping.system
  if (system === undefined) throw new CommandFailed('Which system does the file come from? --from "Its name"')
  const { rows, absent } = orFail(path, () =>
    readRows(kind, { table: readTable(bytes, mapping.file), mapping, centre, zone }, { system, file: basename(path) }),
  )
  for (const title of absent) console.log(`The file has no column « ${title} »: what it would say stays empty.`)
  const carry = isRehearsal ? rehearseAll(call) : sendAll(call)
  const results: RowResult[] = []
  for await (const result of carryOut(rows, carry, new Set(own.numbers))) {
    results.push(result)
    console.log(rowText(result, isRehearsal))
  }
  console.log(sumText(results, isRehearsal))
  if (results.some(({ result }) => result === 'refused')) process.exitCode = 1
}

const expected = [InvalidMapping, UnfitMapping, UnreadableTable]

/** @throws {CommandFailed} naming the file */
function orFail<Of>(path: string, read: () => Of): Of {
  try {
    return read()
  } catch (error) {
    if (!expected.some(kind => error instanceof kind)) throw error
    throw new CommandFailed(`${path} cannot be used: ${(error as Error).message}`)
  }
}
