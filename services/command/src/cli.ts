import { parkedChoice } from '@alba/contracts/operator/parked'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import { CommandFailed, policiesAt } from './cli/client.ts'
import { parkedText, statusText } from './cli/render.ts'
import { untilTried } from './cli/wait.ts'

const usage = `Usage: npm run policies -- <command>
  status        how far every group of policies is, and what is parked
  retry [id]    try once more what failed, then what waits behind it; without an id, everything
  skip <id>     drop what was settled by hand, and go on with what waits behind it`

const { COMMAND_URL: url, ALBA_SERVICE_SECRET: secret } = parseConfig(
  z.object({
    COMMAND_URL: z.url().default('http://127.0.0.1:3001'),
    ALBA_SERVICE_SECRET: commonConfig.ALBA_SERVICE_SECRET,
  }),
)

async function run(command: string | undefined, given: string | undefined): Promise<void> {
  const policies = policiesAt(url, secret)
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

try {
  await run(process.argv[2], process.argv[3])
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
