import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Handles calls in batches: those of the same turn of the event loop are handled together. One batch runs at a time;
 * calls that arrive meanwhile make the next one. In this way many calls share one round trip and one commit, and a
 * single call waits only for the next turn.
 * @param work returns one answer for each item, in order; when it throws, all callers of the batch get the error. An
 * answer may be a promise: only the caller of its item waits for it or gets its error, and the next batch may begin
 * @param most the largest number of items of a batch
 * @param ready resolves when the batch may begin; calls that arrive before that join it. It must not reject: then no
 * call would ever be answered again. Default: the next turn
 */
export function gather<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly (Answer | PromiseLike<Answer>)[]>,
  most = 500,
  ready: () => Promise<unknown> = nextTurn,
): (item: Item) => Promise<Answer> {
  type Call = {
    readonly item: Item
    readonly resolve: (answer: Answer | PromiseLike<Answer>) => void
    readonly reject: (error: unknown) => void
  }
  const waiting: Call[] = []
  let busy = false

  const send = async (calls: readonly Call[]) => {
    try {
      const answers = await work(calls.map(call => call.item))
      for (const [index, call] of calls.entries()) call.resolve(answers[index] as Answer)
    } catch (error) {
      for (const call of calls) call.reject(error)
    }
  }

  const run = async () => {
    busy = true
    while (waiting.length > 0) {
      await ready()
      await send(waiting.splice(0, most))
    }
    busy = false
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void run()
    })
}
