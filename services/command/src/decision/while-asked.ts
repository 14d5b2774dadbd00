import type { Decision } from '@alba/contracts/shared/decision'
import type { Streams } from './streams.ts'

/**
 * The streams of one command, whose caller waits until the signal is aborted. When its turn comes only after that and it
 * has written nothing yet, it is not begun: nobody would hear of it, and time taken for a visitor who left would keep
 * others out. What has begun to write is carried to its end. Policies and deadlines have no caller, and no such limit.
 *
 * It stands around the decisions, so that no handler has to hand a signal on, and nothing hidden decides whom it is for.
 * Once it is aborted, what is not begun throws the signal's reason.
 */
export function whileAsked(streams: Streams, caller: AbortSignal): Streams {
  let begun = false
  const begin = () => {
    if (!begun) caller.throwIfAborted()
  }
  const asked =
    <State, Fact>(decide: (state: State) => Decision<Fact>) =>
    (state: State): Decision<Fact> => {
      begin()
      const decision = decide(state)
      begun ||= decision.ok && decision.events.length > 0
      return decision
    }
  return {
    ...streams,
    execute: (decider, id, cause, decide, ...more) => streams.execute(decider, id, cause, asked(decide), ...more),
    async load(decider, id, since) {
      const state = await streams.load(decider, id, since)
      begin()
      return state
    },
  }
}
