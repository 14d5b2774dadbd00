/**
 * Runs tasks with the same key one after another, and tasks with different keys at the same time. Decisions about one
 * day of the agenda then wait for each other in this process, instead of losing the race for the append and deciding
 * again.
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
