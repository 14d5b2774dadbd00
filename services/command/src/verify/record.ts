import { recordVerification } from '@alba/contracts/operator/commands'
import type { Verdict } from '@alba/contracts/operator/events'
import { accepted } from '@alba/contracts/shared/command'
import { actingFrom } from '@alba/platform/cli/acting'
import { serviceFromEnvironment } from '../cli/service.ts'

/** Has the command service record a verdict. @param as who had it verified, for the journal @throws {CommandFailed} when it does not answer or refuses */
export async function recordVerdict(verdict: Verdict, as: string | undefined): Promise<void> {
  const { name } = actingFrom(as === undefined ? {} : { as })
  const call = serviceFromEnvironment(name)
  await call(`/commands/${recordVerification.name}`, accepted, { body: verdict })
}
