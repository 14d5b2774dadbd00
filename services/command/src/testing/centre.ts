import { afterAll } from 'vitest'
import { defineCentre, startCommand } from './command-service.ts'
import { daysOf } from './flow.ts'

/**
 * Starts a command service with the centre of the tests. It stops after the last test of the file.
 * @returns the service, and a function that opens a new day for a test at each call
 */
export async function startCentre(options?: Parameters<typeof startCommand>[0]) {
  const command = await startCommand(options)
  afterAll(() => command.stop())
  await defineCentre(command)
  return { command, freshDay: daysOf(command) }
}
