import { z } from 'zod'
import { parseConfig } from '../../config.ts'
import { busConfig, usesKafka } from '../config.ts'
import { openKafkaBus } from '../kafka.ts'
import { openLocalBus } from '../local.ts'
import { openProcess } from './process.ts'

// A member of a group in a process of its own. It kills itself between handling an event and storing the position, so
// that the test sees the event delivered again.

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
    // Writing to a pipe is synchronous: the test receives the id although the process dies on the next line.
    process.stdout.write(id)
    process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write('ready\n')
