import { setTimeout as sleep } from 'node:timers/promises'

/** Does a step of a trial, and prints how long it took and the text that it returned, if any. */
export async function step(what: string, work: () => Promise<unknown>): Promise<void> {
  const since = performance.now()
  const result = await work()
  const seconds = ((performance.now() - since) / 1_000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${what}${typeof result === 'string' ? `: ${result}` : ''}`)
}

export function printError(error: unknown): void {
  if (error instanceof Error) console.error(error.stack, error.cause ?? '')
  else console.error(error)
}

/**
 * Waits until a condition is true. While the check throws, the condition counts as false.
 * @param what the condition in words
 * @throws when the condition is not true in time, with the last error of the check as the cause
 */
export async function until(what: string, check: () => Promise<boolean>, seconds = 240): Promise<void> {
  const end = Date.now() + seconds * 1_000
  let lastError: unknown
  const isTrue = () =>
    check().catch(error => {
      lastError = error
      return false
    })
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`not so after ${seconds} s: ${what}`, { cause: lastError })
    await sleep(200)
  }
}
