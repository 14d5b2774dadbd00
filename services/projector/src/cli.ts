import { parseArgs } from 'node:util'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { projectorFromEnvironment } from './cli/client.ts'
import { busText, statusTable } from './cli/render.ts'
import { skipPoison } from './cli/skip.ts'
import { printSteps } from './cli/step.ts'
import { verifyModels } from './cli/verify.ts'
import { watchReplay } from './cli/watch.ts'

const usage = `Usage: npm run projections -- <command>
  status           where every projection stands, and the bus
  replay [<name>]  build a read model anew beside the one in use, then take its place; without a name, all of them in turn
  pause <name>     stop its replay for now
  resume <name>    go on with it
  abandon <name>   drop it; the model in use stays
  verify [<name>]  compare the read model with a fresh replay, row for row; without a name, all of them in turn
  step <name> <stream>
                   what each event of a stream does to the rows of a read model; what names a person is « … »
  skip <name> <reason>
                   let it go on without the event that it stands in front of

 --limit <n>       « step » prints the last n events, at most 1000; without it 50
 --json            « status », « verify » and « step » print JSON`

type Values = { readonly json?: boolean; readonly limit?: string }
type Projector = ReturnType<typeof projectorFromEnvironment>

async function run(words: readonly string[], { json = false, limit }: Values): Promise<void> {
  const projector = projectorFromEnvironment()
  const [command, name, ...others] = words
  if (command === 'status' && name === undefined) return printStatus(projector, json)
  if (command === 'skip' && name !== undefined && others.length > 0)
    return console.log(await skipPoison(projector, name, others.join(' ')))
  const [stream, ...more] = others
  if (command === 'step' && name !== undefined && stream !== undefined && more.length === 0)
    return printSteps(projector, { name, stream, limit, json })
  if (others.length > 0) throw new CommandFailed(usage)
  switch (command) {
    case 'replay':
      for (const each of await namesOf(projector, name)) {
        await projector.replay(each)
        await watchReplay(projector, each, process.stdout)
      }
      return
    case 'verify':
      return verifyModels(projector, await namesOf(projector, name), json)
    case 'resume':
    case 'pause':
    case 'abandon':
      if (name === undefined) break
      return steer(projector, name, command)
  }
  throw new CommandFailed(usage)
}

/** The named model, or all of them. */
async function namesOf(projector: Projector, name: string | undefined): Promise<readonly string[]> {
  return name === undefined ? (await projector.status()).map(status => status.name) : [name]
}

async function printStatus(projector: Projector, json: boolean): Promise<void> {
  const [projections, bus] = [await projector.status(), await projector.bus()]
  console.log(json ? JSON.stringify({ projections, bus }, null, 2) : `${statusTable(projections)}\n\n${busText(bus)}`)
}

async function steer(projector: Projector, name: string, command: 'resume' | 'pause' | 'abandon'): Promise<void> {
  await projector.ask(name, command)
  if (command === 'resume') return watchReplay(projector, name, process.stdout)
  console.log(`The replay of ${name} is ${command === 'pause' ? 'paused' : 'abandoned'}.`)
}

/** @throws {CommandFailed} with the usage */
function given() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' }, limit: { type: 'string' } } })
  } catch {
    throw new CommandFailed(usage)
  }
}

await runTool(async () => {
  const { positionals, values } = given()
  await run(positionals, values)
})
