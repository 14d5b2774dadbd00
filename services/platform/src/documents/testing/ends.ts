import { parentPort } from 'node:worker_threads'

/**
 * A worker script for tests: it exits at the number `ENDS`, hangs at `HANGS`, and otherwise answers with the number.
 * After `LATER` it ends with an error while it is idle.
 */
parentPort?.on('message', ({ sheet: { number } }: { sheet: { number: string } }) => {
  if (number === 'ENDS') process.exit(3)
  if (number === 'HANGS') return
  parentPort?.postMessage({ bytes: new TextEncoder().encode(number) })
  if (number === 'LATER')
    setTimeout(() => {
      throw new Error('the thread failed while it was idle')
    }, 10)
})
