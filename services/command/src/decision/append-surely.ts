import { backOff } from '@alba/platform/back-off'
import type { EventLog, NewEvents } from '@alba/platform/event-log/event-log'
import { type AppendResult, StoreUnavailable } from '@alba/platform/event-store/event-store'

/** An append whose answer was lost is sent again with the same ids, which the store takes once. */
const TRIES = 4

/**
 * The first is in the log when this returns; what goes along with it may have been refused.
 * @returns what is in the log, in order
 * @throws {WrongExpectedVersion} of the first @throws {StoreUnavailable} when it is not known what became of them
 */
export async function appendSurely(
  log: EventLog,
  appends: readonly NewEvents[],
): Promise<readonly [AppendResult, ...AppendResult[]]> {
  for (let tries = 1; ; tries++) {
    const { written, failure } = await log.appendInOrder(appends)
    const [first, ...behind] = written
    const unsure = failure instanceof StoreUnavailable
    if (first && !unsure) return [first, ...behind]
    if (!unsure || tries === TRIES) throw failure
    await backOff(tries)
  }
}
