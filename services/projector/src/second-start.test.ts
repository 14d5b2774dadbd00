import type { EventLog } from '@alba/platform/event-log/event-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchedTo } from './forgetting/progress.ts'
import { projections } from './projections.ts'
import { practitioner } from './testing/events.ts'
import { startService } from './testing/service.ts'
import { openStand, type Stand, until } from './testing/stand.ts'

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

/** Starts the service over the log of the stand. @returns the places after which it began to read the log */
async function start() {
  const began: string[] = []
  const eventLog: EventLog = {
    ...stand.eventLog,
    subscribe(options) {
      began.push(options.after)
      return stand.eventLog.subscribe(options)
    },
  }
  const service = await startService(stand, { eventLog, projections })
  await until(async () => (await service.app.inject('/api/ready')).statusCode === 200)
  const stop = async () => {
    await service.app.close()
    await service.stop()
  }
  return { began, stop }
}

const searched = () => Promise.all(projections.map(projection => searchedTo(stand.database, projection)))
/** Where the consumers of the bus are. */
const consumed = () => stand.rows<{ position: string }>('SELECT position FROM bus.groups')

test('a later start reads only what came since the one before', async () => {
  const first = await start()
  let head = ''
  for (let n = 0; n < 30; n++)
    head = await stand.append('a', ...Array.from({ length: 100 }, (_, each) => practitioner(1, `${n} ${each}`)))
  await Promise.all(projections.map(({ name }) => stand.reached(name, head)))
  await until(async () => (await consumed()).every(({ position }) => position >= head))
  await first.stop()
  // The first start built the models, and searched for erasures since then.
  const second = await start()
  await until(async () => (await searched()).every(position => position >= head))
  await second.stop()

  const third = await start()
  // The log is read twice for each model, to update its tables and to search for erasures, and once for the mailer.
  await until(async () => third.began.length > 2 * projections.length)
  expect(third.began.filter(after => after < head)).toEqual([])
  await third.stop()
})
