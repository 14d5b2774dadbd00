import { recordVerification } from '@alba/contracts/operator/commands'
import type { Verdict } from '@alba/contracts/operator/events'
import { accepted } from '@alba/contracts/shared/command'
import { actingFrom } from '@alba/platform/cli/acting'
import { serviceFromEnvironment } from '../cli/service.ts'

/** Has the command service record a verdict. @throws {CommandFailed} when it does not answer or refuses */
export async function recordVerdict(verdict: Verdict): Promise<void> {
  const call = serviceFromEnvironment(actingFrom({}).name)
  await call(`/commands/${recordVerification.name}`, accepted, { body: verdict })
}
