import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Calls of the same turn of the event loop go together, and so do those that arrive while others are under way: one round
 * trip and one commit instead of many. Whoever is alone waits for that turn only.
 * @param work answers as many values as it gets items, in their order; when it throws, all of its callers hear of it
 * @param most items of one call of `work`
 * @param ready resolves when `work` may begin; what arrives until then goes along. Default: the next turn
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
