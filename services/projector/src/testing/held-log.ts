import type { EventLog } from '@alba/platform/event-log/event-log'
import { untilAny } from '../runner/coordination.ts'
import type { RunnerContext } from '../runner/runner.ts'

/** The same context, with a log whose subscriptions deliver this many pages and then wait. */
export const heldAfter = (context: RunnerContext, pages: number): RunnerContext => ({
  ...context,
  eventLog: { ...context.eventLog, subscribe: options => held(context.eventLog, options, pages) },
})

async function* held(
  log: EventLog,
  options: Parameters<EventLog['subscribe']>[0],
  pages: number,
): ReturnType<EventLog['subscribe']> extends AsyncIterable<infer Item> ? AsyncGenerator<Item> : never {
  let left = pages
  for await (const page of log.subscribe(options)) {
    if (left-- === 0) return untilAny([options.signal])
    yield page
  }
}
