import { setTimeout as sleep } from 'node:timers/promises'
import type { ParkedEvent, PoliciesStatus } from '@alba/contracts/operator/parked'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { Policies } from './client.ts'

const POLL_EVERY_MS = 200
/** The process that runs the group looks for requests every second, and a try may call the card provider. */
const LONGEST_MS = 60_000

/** Whether an event without an error waits behind a failed one; otherwise it is just being retried. */
const waits = ({ group, stream }: ParkedEvent, parked: readonly ParkedEvent[]): boolean =>
  parked.some(other => other.error !== null && other.group === group && other.stream === stream)

/** Waits until all requests have been tried, and answers the status. @throws {CommandFailed} when it takes too long */
export async function waitUntilTried(policies: Policies): Promise<PoliciesStatus> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(POLL_EVERY_MS)) {
    const status = await policies.status()
    const { parked, deadlines } = status
    if (deadlines.some(deadline => deadline.asked)) continue
    if (parked.every(event => event.asked === null && (event.error !== null || waits(event, parked)))) return status
  }
  throw new CommandFailed(
    'This was requested but not tried yet: the process that runs the policies is busy or not running. See `status`.',
  )
}
