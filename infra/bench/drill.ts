import { setTimeout as sleep } from 'node:timers/promises'
import { modelsStatus } from '@alba/contracts/operations/models'
import { skipEvent } from '@alba/contracts/operator/commands'
import type { Stack } from '../local/stack.ts'
import { appendPoison, modelsOfPoison } from '../resilience/poison.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { count, printFact, printHeading } from './report.ts'

/**
 * A drill (ADR 126): writes an event that no code can read, and measures how long it takes until the read models leave
 * out its stream and say so; then skips it, and measures how long it takes until they are built anew without it. The
 * times contain up to one interval of looking (`LOOK_EVERY_MS`).
 */
export async function benchDrill(parts: {
  command: HttpClient
  projector: HttpClient
  stack: Pick<Stack, 'store'>
}): Promise<void> {
  const models = await read(parts.projector)
  printHeading('Drill: an event that no code can read')
  printFact('events in the read models concerned', count(Math.max(...models.map(({ events_done }) => events_done))))
  const id = await appendPoison(parts.stack)
  const appendedAt = performance.now()
  await until(parts.projector, held => held.every(ids => ids.includes(id)))
  printFact('until its stream is left out, and this is shown', milliseconds(appendedAt))
  const [event] = models
  const position = event?.position ?? ''
  for (const name of modelsOfPoison) {
    const skipped = {
      by: { kind: 'model', name },
      eventId: id,
      eventType: 'NotificationRead',
      position,
      reason: 'a drill',
    }
    await expectStatus(parts.command.send('POST', `/commands/${skipEvent.name}`, skipped), 200)
  }
  const skippedAt = performance.now()
  await until(parts.projector, held => held.every(ids => !ids.includes(id)))
  printFact('until they are built anew without it', milliseconds(skippedAt))
}

const LOOK_EVERY_MS = 10
const LONGEST_MS = 120_000

const milliseconds = (since: number): string => `${Math.round(performance.now() - since)} ms`

/** The read models that handle the event. */
async function read(projector: HttpClient) {
  const { body } = await expectStatus(projector.send('GET', '/projections'), 200)
  return modelsStatus.parse(JSON.parse(body)).projections.filter(({ name }) => modelsOfPoison.includes(name))
}

/** Waits for a condition on the ids of the events that each of these read models leaves out. */
async function until(projector: HttpClient, isSo: (held: readonly (readonly string[])[]) => boolean): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await sleep(LOOK_EVERY_MS))
    if (isSo((await read(projector)).map(({ held }) => held.map(({ id }) => id)))) return
  throw new Error('the read models do not go on')
}
