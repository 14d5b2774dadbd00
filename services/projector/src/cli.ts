import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { projectorFromEnvironment } from './cli/client.ts'
import { busText, statusTable, verificationText } from './cli/render.ts'
import { skipPoison } from './cli/skip.ts'
import { watchReplay } from './cli/watch.ts'

const usage = `Usage: npm run projections -- <command>
  status           where every projection stands, and the bus
  replay <name>    build a read model anew beside the one in use, then take its place
  pause <name>     stop its replay for now
  resume <name>    go on with it
  abandon <name>   drop it; the model in use stays
  verify <name>    compare the read model with a fresh replay, row for row
  skip <name> <reason>
                   let it go on without the event that it stands in front of`

async function run(command: string | undefined, name: string | undefined, words: readonly string[]): Promise<void> {
  const projector = projectorFromEnvironment()
  if (command === 'status') {
    console.log(`${statusTable(await projector.status())}\n\n${busText(await projector.bus())}`)
    return
  }
  if (!command || !name) throw new CommandFailed(usage)
  switch (command) {
    case 'replay':
      await projector.replay(name)
      return watchReplay(projector, name, process.stdout)
    case 'resume':
      await projector.ask(name, 'resume')
      return watchReplay(projector, name, process.stdout)
    case 'pause':
    case 'abandon':
      await projector.ask(name, command)
      console.log(`The replay of ${name} is ${command === 'pause' ? 'paused' : 'abandoned'}.`)
      return
    case 'verify': {
      const result = await projector.verify(name)
      console.log(verificationText(name, result))
      if (result.different > 0) process.exitCode = 1
      return
    }
    case 'skip':
      if (words.length === 0) throw new CommandFailed(usage)
      return console.log(await skipPoison(projector, name, words.join(' ')))
    default:
      throw new CommandFailed(usage)
  }
}

await runTool(() => run(process.argv[2], process.argv[3], process.argv.slice(4)))
