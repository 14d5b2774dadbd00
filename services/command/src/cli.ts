import { parseArgs } from 'node:util'
import { parkedChoice, parkedSkip } from '@alba/contracts/operator/parked'
import { type Acting, actingFrom, actingOptions } from '@alba/platform/cli/acting'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { printedHelp } from '@alba/platform/cli/usage'
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
 --json                prints JSON: what is still parked, after « retry » and « skip », too`

await runTool(async () => {
  if (printedHelp(usage, process.argv.slice(2))) return
  const { positionals, values } = parseCommandLine()
  const [command, id, ...words] = positionals
  const acting = actingFrom(values)
  const policies = policiesOf(serviceFromEnvironment(acting.name))
  if (command === 'status' && id === undefined) return printStatus(policies, values.json ?? false)
  const { asked } = await sendRequest(policies, command, id, words.join(' '), acting)
  if (asked === 0 && !values.json) return console.log('Nothing is parked.')
  await printOutcome(policies, id, values.json ?? false)
})

/** @throws {CommandFailed} with the usage */
function parseCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { ...actingOptions, json: { type: 'boolean' } } })
  } catch {
    throw new CommandFailed(usage)
  }
}

async function printStatus(policies: Policies, json: boolean): Promise<void> {
  const status = await policies.status()
  console.log(json ? JSON.stringify(status, null, 2) : statusText(status))
}

/**
 * Sends the request of the operator.
 * @param words what follows the id: the reason of « skip »; « retry » takes none
 * @returns how many parked events and deadlines will be tried again or skipped
 * @throws {CommandFailed} with the usage, for wrong arguments
 */
function sendRequest(
  policies: Policies,
  command: string | undefined,
  id: string | undefined,
  words: string,
  acting: Acting,
) {
  if (command === 'retry' && words === '') {
    const choice = parkedChoice.safeParse({ ids: id === undefined ? null : [id], reason: acting.reason })
    if (choice.success) return policies.retry(choice.data)
  }
  if (command === 'skip') {
    const skip = parkedSkip.safeParse({ id, reason: words })
    if (skip.success) return policies.skip(skip.data)
  }
  throw new CommandFailed(usage)
}

/**
 * Waits for the outcome and prints what is still parked. The exit code is 1 when what the operator named still fails or,
 * without an id, when anything does.
 */
async function printOutcome(policies: Policies, id: string | undefined, json: boolean): Promise<void> {
  const status = await waitUntilTried(policies)
  console.log(json ? JSON.stringify(status, null, 2) : parkedText(status))
  const failed = [...status.parked.filter(event => event.error !== null), ...status.deadlines]
  if (failed.some(each => id === undefined || each.id === id)) process.exitCode = 1
}
