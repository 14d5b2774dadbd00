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
/**
 * How long to wait for the model to go on. A stopped model retries every few seconds. One that leaves out a stream is
 * built anew, which may take longer than this.
 */
const TIMEOUT_MS = 60_000

/**
 * Has a read model skip the event that holds up a stream in it or stopped it, and waits until it has passed the event.
 * @param eventId which one, when there are several; undefined: the only one
 * @returns the text to print
 * @throws {CommandFailed} when there is no such event, or a service does not answer
 */
export async function skipPoison(
  projector: Pick<Projector, 'models'>,
  name: string,
  { name: operator, reason }: Acting,
  eventId?: string,
): Promise<string> {
  const poison = chosen(poisonsOf(await projector.models(), name), name, eventId)
  const by = { kind: 'model', name } as const
  await record({ by, eventId: poison.id, eventType: poison.type, position: poison.position, reason }, operator)
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(LOOK_EVERY_MS))
    if (!poisonsOf(await projector.models(), name).some(({ id }) => id === poison.id))
      return `${name} goes on without ${poison.type} ${poison.id}.`
  throw new CommandFailed(
    `The skip is recorded, but ${name} does not go on yet: it may still be being built anew. See \`models\`.`,
  )
}

type Poison = NonNullable<ModelStatus['poison']>

/** @throws {CommandFailed} when there is none, or it is not clear which one is meant */
function chosen(poisons: readonly Poison[], name: string, eventId: string | undefined): Poison {
  const found = eventId === undefined ? poisons : poisons.filter(({ id }) => id === eventId)
  const [first] = found
  if (!first) throw new CommandFailed(`No event holds up or stops ${name}; see \`models\`.`)
  if (found.some(({ id }) => id !== first.id))
    throw new CommandFailed(`Several events hold up ${name}: name one with \`skip --event <id>\`; see \`models\`.`)
  return first
}

/**
 * Has every read model that cannot apply this event go on without it. Each is recorded by itself.
 * @returns a line for each of them
 * @throws {CommandFailed} when there is none, or a service does not answer
 */
export async function skipEverywhere(
  projector: Pick<Projector, 'models'>,
  eventId: string,
  acting: Acting,
): Promise<readonly string[]> {
  const statuses = await projector.models()
  const names = statuses
    .map(({ name }) => name)
    .filter(name => poisonsOf(statuses, name).some(({ id }) => id === eventId))
  if (names.length === 0)
    throw new CommandFailed('Every read model can apply this event, or has none like it; see `models`.')
  return Promise.all(names.map(name => skipPoison(projector, name, acting, eventId)))
}

/** The events that the model in use cannot apply, and the one at which its replay has failed. */
function poisonsOf(statuses: readonly ModelStatus[], name: string): Poison[] {
  const status = statuses.find(each => each.name === name)
  if (!status) return []
  const failed = status.replay?.state === 'failed' ? status.replay.poison : null
  return [...status.held, status.poison, failed].filter(poison => poison !== null)
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
