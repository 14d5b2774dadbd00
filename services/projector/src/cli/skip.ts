import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelStatus } from '@alba/contracts/operations/models'
import { skipEvent } from '@alba/contracts/operator/commands'
import type { Skipped } from '@alba/contracts/operator/skipping'
import { type Acting, operatorActor } from '@alba/platform/cli/acting'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import type { Projector } from './client.ts'

const LOOK_EVERY_MS = 200
/** How long to wait for the model to go on. A stopped model retries every few seconds, so this is ample. */
const TIMEOUT_MS = 60_000

/**
 * Has a read model skip the event that stopped it, and waits until it has passed the event.
 * @returns the text to print
 * @throws {CommandFailed} when no event stops it, or a service does not answer
 */
export async function skipPoison(
  projector: Pick<Projector, 'models'>,
  name: string,
  { name: operator, reason }: Acting,
): Promise<string> {
  const poison = poisonOf(await projector.models(), name)
  if (!poison) throw new CommandFailed(`${name} is not stopped by an event; see \`models\`.`)
  const by = { kind: 'model', name } as const
  await record({ by, eventId: poison.id, eventType: poison.type, position: poison.position, reason }, operator)
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(LOOK_EVERY_MS))
    if (poisonOf(await projector.models(), name)?.id !== poison.id)
      return `${name} goes on without ${poison.type} ${poison.id}.`
  throw new CommandFailed(`The skip is recorded, but ${name} has not gone on yet. See \`models\`.`)
}

/**
 * Has every read model that this event has stopped go on without it. Each is recorded by itself.
 * @returns a line for each of them
 * @throws {CommandFailed} when it stops none, or a service does not answer
 */
export async function skipEverywhere(
  projector: Pick<Projector, 'models'>,
  eventId: string,
  acting: Acting,
): Promise<readonly string[]> {
  const statuses = await projector.models()
  const names = statuses.map(({ name }) => name).filter(name => poisonOf(statuses, name)?.id === eventId)
  if (names.length === 0) throw new CommandFailed('This event stops no read model; see `models`.')
  return Promise.all(names.map(name => skipPoison(projector, name, acting)))
}

/** The event that stops the model or, when the model itself is not stopped, its failed replay. */
const poisonOf = (statuses: readonly ModelStatus[], name: string) => {
  const status = statuses.find(each => each.name === name)
  return status?.poison ?? (status?.replay?.state === 'failed' ? status.replay.poison : null)
}

/** Has the command service record the skip, because the projector may only read the log. */
async function record(skipped: Skipped, operator: string): Promise<void> {
  const { COMMAND_URL, ALBA_SERVICE_SECRET } = parseConfig(
    z.object({
      COMMAND_URL: z.url().default('http://127.0.0.1:3001'),
      ALBA_SERVICE_SECRET: commonConfig.ALBA_SERVICE_SECRET,
    }),
  )
  const headers = {
    authorization: `Bearer ${ALBA_SERVICE_SECRET}`,
    'content-type': 'application/json',
    'x-actor': operatorActor(operator),
  }
  const asked = { method: 'POST', headers, body: JSON.stringify(skipped) }
  const response = await fetch(new URL(`/commands/${skipEvent.name}`, COMMAND_URL), asked).catch(() => {
    throw new CommandFailed(
      `The command service does not answer at ${COMMAND_URL}: is it running? (COMMAND_URL names another one.)`,
    )
  })
  if (!response.ok) throw new CommandFailed(`The command service answered ${response.status}.`)
}
