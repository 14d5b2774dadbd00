/** Lets a limited number of callers in at a time; the others wait in order. */
export type Gate = {
  /** Waits for a place and returns the function that frees it. Calling that function twice changes nothing. */
  enter(): Promise<() => void>
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(width = 1): Gate {
  let free = width
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  const enter = async () => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    let inside = true
    return () => {
      if (inside) leave()
      inside = false
    }
  }
  return {
    enter,
    async run(work) {
      const release = await enter()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
