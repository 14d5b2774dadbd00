import { parentPort } from 'node:worker_threads'

/**
 * A worker script for tests: it exits at the number `ENDS`, hangs at `HANGS`, and otherwise answers with the number.
 */
parentPort?.on('message', ({ sheet: { number } }: { sheet: { number: string } }) => {
  if (number === 'ENDS') process.exit(3)
  if (number === 'HANGS') return
  parentPort?.postMessage({ bytes: new TextEncoder().encode(number) })
})
