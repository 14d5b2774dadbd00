import { parkedChoice, parkedSkip } from '@alba/contracts/operator/parked'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { type Policies, policiesOf } from './cli/client.ts'
import { parkedText, statusText } from './cli/render.ts'
import { serviceFromEnvironment } from './cli/service.ts'
import { waitUntilTried } from './cli/wait.ts'

const usage = `Usage: npm run policies -- <command>
  status               how far every group of policies is, and what is parked
  retry [id]           try once more what failed, then what waits behind it; without an id, everything
  skip <id> <reason>   drop what was settled by hand, and go on with what waits behind it

 --json                « status » prints JSON`

async function run(command: string | undefined, given: string | undefined, words: readonly string[]): Promise<void> {
  const policies = policiesOf(serviceFromEnvironment())
  const id = given ?? null
  const isJson = given === '--json'
  if (command === 'status' && (given === undefined || isJson)) {
    const status = await policies.status()
    return console.log(isJson ? JSON.stringify(status, null, 2) : statusText(status))
  }
  const { asked } = await sendRequest(policies, command, id, words.join(' '))
  if (asked === 0) return console.log('Nothing is parked.')
  const status = await waitUntilTried(policies)
  console.log(parkedText(status))
  const failed = [...status.parked.filter(event => event.error !== null), ...status.deadlines]
  if (failed.some(one => id === null || one.id === id)) process.exitCode = 1
}

/** Sends the request of the operator. @throws {CommandFailed} with the usage, for wrong arguments */
function sendRequest(policies: Policies, command: string | undefined, id: string | null, reason: string) {
  const retryRequest = parkedChoice.safeParse({ id })
  const skipRequest = parkedSkip.safeParse({ id, reason })
  if (command === 'retry' && retryRequest.success && reason === '') return policies.retry(retryRequest.data)
  if (command === 'skip' && skipRequest.success) return policies.skip(skipRequest.data)
  throw new CommandFailed(usage)
}

await runTool(() => run(process.argv[2], process.argv[3], process.argv.slice(4)))
