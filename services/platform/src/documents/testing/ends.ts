import { parentPort } from 'node:worker_threads'

/** A thread that ends at a document called so, hangs at another, and draws every other one as its number. */
parentPort?.on('message', ({ number }: { number: string }) => {
  if (number === 'ENDS') process.exit(3)
  if (number === 'HANGS') return
  parentPort?.postMessage({ bytes: new TextEncoder().encode(number) })
})
