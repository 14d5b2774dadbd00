import { parkedChoice } from '@alba/contracts/operator/parked'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { policiesOf } from './cli/client.ts'
import { parkedText, statusText } from './cli/render.ts'
import { serviceFromEnvironment } from './cli/service.ts'
import { untilTried } from './cli/wait.ts'

const usage = `Usage: npm run policies -- <command>
  status        how far every group of policies is, and what is parked
  retry [id]    try once more what failed, then what waits behind it; without an id, everything
  skip <id>     drop what was settled by hand, and go on with what waits behind it`

async function run(command: string | undefined, given: string | undefined): Promise<void> {
  const policies = policiesOf(serviceFromEnvironment())
  const id = given ?? null
  if (command === 'status' && given === undefined) return console.log(statusText(await policies.status()))
  const asks = command === 'retry' || (command === 'skip' && id !== null)
  if (!asks || !parkedChoice.safeParse({ id }).success) throw new CommandFailed(usage)
  const { asked } = await policies.ask(command, id)
  if (asked === 0) return console.log('Nothing is parked.')
  const left = await untilTried(policies)
  console.log(parkedText(left))
  const failed = [...left.parked.filter(event => event.error !== null), ...left.deadlines]
  if (failed.some(one => id === null || one.id === id)) process.exitCode = 1
}

await runTool(() => run(process.argv[2], process.argv[3]))
