/** Lets one through at a time: the live model's writes, or the last steps of a replay that takes its place. */
export type Gate = {
  /** Waits for the turn; the answer gives it back. */
  hold(): Promise<() => void>
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(): Gate {
  let last: Promise<void> = Promise.resolve()
  const hold = async () => {
    const turn = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = turn.then(() => promise)
    await turn
    return resolve
  }
  return {
    hold,
    async run(work) {
      const release = await hold()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
