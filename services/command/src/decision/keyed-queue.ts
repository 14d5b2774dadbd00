/**
 * Runs tasks with the same key one after another, different keys side by side. Racers for one day of the agenda then
 * queue in this process instead of making each other repeat their decision.
 */
export function keyedQueue() {
  const tails = new Map<string, Promise<unknown>>()
  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const turn = (tails.get(key) ?? Promise.resolve()).then(task, task)
    const settled = turn.catch(() => {})
    tails.set(key, settled)
    try {
      return await turn
    } finally {
      if (tails.get(key) === settled) tails.delete(key)
    }
  }
}
