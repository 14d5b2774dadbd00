import type { Acting } from '@alba/platform/cli/acting'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { Projector } from './client.ts'

/**
 * Has a message of the bus tried again, or skipped, by every group that could not handle it.
 * @param eventId as « models » prints it
 * @returns a line for each group
 * @throws {CommandFailed} when no group has it parked, or a service does not answer
 */
export async function actOnMessages(
  projector: Pick<Projector, 'bus' | 'actOnMessage'>,
  act: 'retry' | 'skip',
  eventId: string,
  acting: Acting,
): Promise<readonly string[]> {
  const { parked } = await projector.bus()
  const failed = parked.filter(each => each.eventId === eventId && each.error !== null)
  if (failed.length === 0)
    throw new CommandFailed('No group has a message of this id that it could not handle; see `models`.')
  const done = await Promise.all(
    failed.map(async ({ group }) => ({ group, ...(await projector.actOnMessage(act, { group, eventId }, acting)) })),
  )
  return done.map(({ group, count }) => `${group} ${count === 0 ? 'has handled it meanwhile' : words[act]}.`)
}

const words = { retry: 'tries it again now', skip: 'goes on without it' } as const
