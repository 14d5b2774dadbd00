import { recordVerification } from '@alba/contracts/operator/commands'
import type { Verdict } from '@alba/contracts/operator/events'
import { actingFrom, operatorActor } from '@alba/platform/cli/acting'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commandFromEnvironment } from './environment.ts'

/** Has the command service record a verdict. @throws {CommandFailed} when it does not answer or refuses */
export async function recordVerdict(verdict: Verdict): Promise<void> {
  const { COMMAND_URL: url, ALBA_SERVICE_SECRET: secret } = commandFromEnvironment()
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'x-actor': operatorActor(actingFrom({}).name),
  }
  const asked = { method: 'POST', headers, body: JSON.stringify(verdict) }
  const response = await fetch(new URL(`/commands/${recordVerification.name}`, url), asked).catch(() => {
    throw new CommandFailed(`The command service does not answer at ${url}, so the verdict cannot be recorded.`)
  })
  if (!response.ok) throw new CommandFailed(`The command service answered ${response.status} to the verdict.`)
}
