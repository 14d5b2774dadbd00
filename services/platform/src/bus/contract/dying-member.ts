import { z } from 'zod'
import { parseConfig } from '../../config.ts'
import { busConfig, usesKafka } from '../config.ts'
import { openKafkaBus } from '../kafka.ts'
import { openLocalBus } from '../local.ts'
import { openProcess } from './process.ts'

// A member of a group, in a process of its own, that is killed between having acted on an event and saying so.

const config = parseConfig(
  z.object({ ...busConfig, DATABASE_URL: z.url(), GROUP: z.string(), SESSION_MS: z.coerce.number() }),
)
const parts = await openProcess(config.DATABASE_URL)
const bus = usesKafka(config) ? openKafkaBus(parts, config, { sessionMs: config.SESSION_MS }) : openLocalBus(parts)
await bus.consume({
  group: config.GROUP,
  startsAt: 'now',
  types: ['alba.booking.expired.v1'],
  signal: new AbortController().signal,
  async handle({ id }) {
    // A pipe is written synchronously: who reads it knows of this before we are gone.
    process.stdout.write(id)
    process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write('ready\n')
