import { backOff } from '@alba/platform/back-off'
import type { EventLog, NewEvents } from '@alba/platform/event-log/event-log'
import { type AppendResult, StoreUnavailable } from '@alba/platform/event-store/event-store'
import { inSpan, isTracing } from '@alba/platform/tracing/tracing'

/** An append whose answer was lost is sent again with the same event ids. The store writes each id once. */
const TRIES = 4

/**
 * When this returns, the first of the appends is in the log. The store may have refused those after it.
 * @returns the results of the appends that were written, in order
 * @throws {WrongExpectedVersion} of the first append
 * @throws {StoreUnavailable} when it is unknown what was written
 */
export const appendWithRetry = (log: AppendLog, appends: readonly NewEvents[]): Promise<Results> =>
  isTracing()
    ? inSpan('append', { attributes: attributesOf(appends) }, () => appendInTries(log, appends))
    : appendInTries(log, appends)

type AppendLog = Pick<EventLog, 'appendInOrder'>
type Results = readonly [AppendResult, ...AppendResult[]]

/** The kinds of streams only: the name of a stream may be that of a person. */
const attributesOf = (appends: readonly NewEvents[]) => ({
  'alba.streams': [...new Set(appends.map(({ stream }) => stream.split('-', 1)[0]))].join(' '),
  'alba.events': appends.reduce((sum, { events }) => sum + events.length, 0),
})

async function appendInTries(log: AppendLog, appends: readonly NewEvents[]): Promise<Results> {
  for (let tries = 1; ; tries++) {
    const { written, failure } = await log.appendInOrder(appends)
    const [first, ...behind] = written
    const unsure = failure instanceof StoreUnavailable
    if (first && !unsure) return [first, ...behind]
    if (!unsure || tries === TRIES) throw failure
    await backOff(tries)
  }
}
