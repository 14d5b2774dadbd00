import type { Decision } from '@alba/contracts/shared/decision'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Streams } from './streams.ts'

/**
 * Streams for one command that stop working once its caller no longer waits (the signal is aborted). As long as the
 * command has written nothing, each further step then throws the signal's reason: without this, a request that waited
 * too long in a queue would still hold time of the agenda for a visitor who has left. After its first write a command
 * is carried to its end. Policies and deadlines have no caller and use the plain streams.
 *
 * Wrapping the streams means that no handler has to pass a signal on.
 */
export function boundToCaller(streams: Streams, caller: AbortSignal): Streams {
  let hasWritten = false
  const throwIfCallerLeft = () => {
    if (!hasWritten) caller.throwIfAborted()
  }
  const whileCallerWaits =
    <State, Fact>(decide: (state: State, last: Position | null) => Decision<Fact>) =>
    (state: State, last: Position | null): Decision<Fact> => {
      throwIfCallerLeft()
      const decision = decide(state, last)
      hasWritten ||= decision.ok && decision.events.length > 0
      return decision
    }
  return {
    ...streams,
    execute: (decider, id, cause, decide, ...more) =>
      streams.execute(decider, id, cause, whileCallerWaits(decide), ...more),
    async load(decider, id, since) {
      const state = await streams.load(decider, id, since)
      throwIfCallerLeft()
      return state
    },
  }
}
