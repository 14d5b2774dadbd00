import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorHeaders } from '../local/operator.ts'
import { startStack } from '../local/stack.ts'
import { compareWith } from './against.ts'
import { benchAppends } from './appends.ts'
import { measureBaseline } from './baseline.ts'
import { benchBookings, benchRaces, withoutLimits } from './bookings.ts'
import { benchCentre } from './centre.ts'
import { benchDesk, DESK_BOOKINGS } from './desk.ts'
import { benchDocuments } from './documents.ts'
import { httpClient } from './http-client.ts'
import { benchMails } from './mails.ts'
import { benchNextStarts } from './next-starts.ts'
import { countStatements, profileBookings } from './profile.ts'
import { benchReplay, REPLAY_EVENTS } from './replay.ts'
import { printMachine } from './report.ts'
import { benchSlots } from './slots.ts'
import { benchVerify } from './verify.ts'
import { benchVisibility } from './visibility.ts'
import { benchVouchers } from './vouchers.ts'
import { benchYears, YEARS_EVENTS } from './years.ts'

const { values } = parseArgs({
  options: {
    /**
     * How many events `replay`, `years` and `verify` are measured over. Default: 500,000, 3,000,000, and both 150,000 and
     * 1,000,000.
     */
    events: { type: 'string' },
    /** How many bookings the back office is measured over; `200000` shows which answers slow down as they grow. */
    bookings: { type: 'string', default: String(DESK_BOOKINGS) },
    /**
     * Where the copy's data is kept, so that one part can be measured again over the same history. By default it is
     * deleted.
     */
    data: { type: 'string' },
    /** Only questions of `desk` and `years` whose name contains this text. */
    questions: { type: 'string' },
    /**
     * Root of another checkout to compare with; measures only `bookings`, `slots` and `replay`, or the one that
     * `--only` names.
     */
    against: { type: 'string' },
    /** Measures only this one of `PARTS`. */
    only: { type: 'string' },
  },
})

const PARTS = ['slots', 'bookings', 'visibility', 'desk', 'replay', 'profile', 'verify', 'years']
if (values.only !== undefined && !PARTS.includes(values.only)) {
  console.error(`--only ${values.only} names no part. The parts are ${PARTS.join(', ')}.`)
  process.exit(1)
}

const eventsOr = (usual: number): number => Number(values.events ?? usual)

printMachine()
if (values.against !== undefined) {
  await compareWith(values.against, eventsOr(REPLAY_EVENTS), values.only)
  process.exit(0)
}

// A check of the log needs no service.
if (values.only === 'verify') {
  await benchVerify({ ...(values.events && { sizes: [Number(values.events)] }), dataDir: values.data })
  process.exit(0)
}

/** The services run as separate processes on this machine, with the durable settings of `npm start`. */
const dataDir = values.data ?? join(tmpdir(), `alba-bench-${process.pid}`)
const env = { ...process.env, ...withoutLimits, LOG_LEVEL: 'warn' }
const profiling = values.only === 'profile' ? { postgresSettings: countStatements } : {}
const stack = await startStack({ dataDir, env, quiet: true, demo: 'none', ...profiling })
const headers = operatorHeaders(stack.secrets.serviceSecret, 'bench')
const clients = {
  gateway: httpClient(stack.urls.site),
  command: httpClient(stack.urls.command, headers),
  projector: httpClient(stack.urls.projector, headers),
}
try {
  // No mails are sent until they are measured.
  const { mail } = stack.processes
  await mail?.kill()
  const history = { projector: clients.projector, store: stack.store, masterKey: stack.secrets.masterKey }
  const bookings = Number(values.bookings)
  const desk = { ...clients, ...history, stack, bookings, questions: values.questions }
  const replays = { ...history, events: eventsOr(REPLAY_EVENTS), from: bookings }
  const measuresAll = values.only === undefined
  const measures = (...parts: string[]) => measuresAll || parts.includes(values.only ?? '')
  if (values.only === 'profile') {
    const { slots } = await benchCentre(clients.command, 300)
    await profileBookings({ ...clients, stack, slots })
  }
  if (measures('slots', 'bookings', 'visibility')) {
    const baseline = await measureBaseline(stack.urls.database)
    if (measuresAll) await benchAppends(stack.store, baseline)
    const { firstDay, slots } = await benchCentre(clients.command)
    if (measures('slots')) {
      await benchSlots(clients.gateway, firstDay, baseline)
      await benchNextStarts({ ...clients, slots, baseline })
    }
    if (measures('bookings')) {
      await benchBookings({ ...clients, slots, baseline })
      await benchVouchers({ ...clients, sandbox: stack.urls.sandbox, slots, baseline })
    }
    if (measuresAll && mail) {
      await benchMails({ projector: clients.projector, server: mail, databaseUrl: stack.urls.database })
    }
    if (measuresAll) await benchDocuments()
    if (measures('visibility')) {
      await benchVisibility({ command: clients.command, databaseUrl: stack.urls.database, slots })
    }
    if (measures('bookings')) await benchRaces(clients.gateway, slots)
  }
  if (values.only === 'years') {
    const { masterKey } = stack.secrets
    await benchYears({ ...clients, stack, masterKey, events: eventsOr(YEARS_EVENTS), questions: values.questions })
  }
  if (measures('desk')) await benchDesk(desk)
  if (measures('replay')) await benchReplay(replays)
  if (measuresAll) await benchVerify()
} finally {
  for (const client of Object.values(clients)) client.close()
  await stack.stop()
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true })
}
