/**
 * Calls that arrive while one is under way go into the next one together: one round trip and one commit instead of
 * many. The first call goes at once, so nobody waits who is alone.
 * @param work answers as many values as it gets items, in their order; when it throws, all of its callers hear of it
 * @param begun is awaited before each round: who comes meanwhile goes with it
 */
export function gather<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly (Answer | PromiseLike<Answer>)[]>,
  most = 500,
  begun: () => Promise<unknown> | undefined = () => undefined,
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
      const pause = begun()
      if (pause) await pause
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
