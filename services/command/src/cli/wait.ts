import { setTimeout as sleep } from 'node:timers/promises'
import type { ParkedEvent, PoliciesStatus } from '@alba/contracts/operator/parked'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { Policies } from './client.ts'

const EVERY_MS = 200
/** Whoever runs the group looks for what was asked every second; trying may mean asking the card provider. */
const LONGEST_MS = 60_000

/** Behind one that failed; otherwise it is just being worked off. */
const waits = ({ group, stream }: ParkedEvent, parked: readonly ParkedEvent[]): boolean =>
  parked.some(other => other.error !== null && other.group === group && other.stream === stream)

/** What is still parked once all that was asked for has been tried. @throws {CommandFailed} when it takes too long */
export async function untilTried(policies: Policies): Promise<PoliciesStatus> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(EVERY_MS)) {
    const status = await policies.status()
    const { parked, deadlines } = status
    if (deadlines.some(deadline => deadline.asked)) continue
    if (parked.every(event => event.asked === null && (event.error !== null || waits(event, parked)))) return status
  }
  throw new CommandFailed('It has not been tried yet: whoever runs the policies is busy, or not there. See `status`.')
}
