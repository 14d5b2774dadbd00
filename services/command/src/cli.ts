import { parseArgs } from 'node:util'
import { parkedChoice, parkedSkip } from '@alba/contracts/operator/parked'
import { type Acting, actingFrom, actingOptions } from '@alba/platform/cli/acting'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { type Policies, policiesOf } from './cli/client.ts'
import { parkedText, statusText } from './cli/render.ts'
import { serviceFromEnvironment } from './cli/service.ts'
import { waitUntilTried } from './cli/wait.ts'

const usage = `Usage: npm run policies -- <command>
  status               how far every group of policies is, and what is parked
  retry [id]           try once more what failed, then what waits behind it; without an id, everything
  skip <id> <reason>   drop what was settled by hand, and go on with what waits behind it

 --reason <text>       why « retry »; it stays readable, so it must not say who
 --as <name>           who does it; otherwise the user of the operating system
 --json                « status » prints JSON`

type Words = readonly (string | undefined)[]

async function run([command, given, ...words]: Words, values: ReturnType<typeof typed>['values']): Promise<void> {
  const acting = actingFrom(values)
  const policies = policiesOf(serviceFromEnvironment(acting.name))
  if (command === 'status' && given === undefined) {
    const status = await policies.status()
    return console.log(values.json ? JSON.stringify(status, null, 2) : statusText(status))
  }
  const { asked } = await sendRequest(policies, command, given, words.join(' '), acting)
  if (asked === 0) return console.log('Nothing is parked.')
  const status = await waitUntilTried(policies)
  console.log(parkedText(status))
  const failed = [...status.parked.filter(event => event.error !== null), ...status.deadlines]
  if (failed.some(one => given === undefined || one.id === given)) process.exitCode = 1
}

/** Sends the request of the operator. @throws {CommandFailed} with the usage, for wrong arguments */
function sendRequest(
  policies: Policies,
  command: string | undefined,
  id: string | undefined,
  reason: string,
  acting: Acting,
) {
  const retryRequest = parkedChoice.safeParse({ ids: id === undefined ? null : [id], reason: acting.reason })
  const skipRequest = parkedSkip.safeParse({ id, reason })
  if (command === 'retry' && retryRequest.success && reason === '') return policies.retry(retryRequest.data)
  if (command === 'skip' && skipRequest.success) return policies.skip(skipRequest.data)
  throw new CommandFailed(usage)
}

/** @throws {CommandFailed} with the usage */
function typed() {
  try {
    return parseArgs({ allowPositionals: true, options: { ...actingOptions, json: { type: 'boolean' } } })
  } catch {
    throw new CommandFailed(usage)
  }
}

await runTool(async () => {
  const { positionals, values } = typed()
  await run(positionals, values)
})
