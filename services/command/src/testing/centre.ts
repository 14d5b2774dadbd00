import { afterAll } from 'vitest'
import { defineCentre, startCommand } from './command-service.ts'
import { daysOf } from './flow.ts'

/** A command service with the centre of the tests, which stops after the last test of the file, and its fresh days. */
export async function startCentre(options?: Parameters<typeof startCommand>[0]) {
  const command = await startCommand(options)
  afterAll(() => command.stop())
  await defineCentre(command)
  return { command, freshDay: daysOf(command) }
}
