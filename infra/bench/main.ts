import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorHeaders } from '../local/operator.ts'
import { type Stack, startStack } from '../local/stack.ts'
import { compareWith } from './against.ts'
import { benchAppends } from './appends.ts'
import { measureBaseline } from './baseline.ts'
import { benchBookings, benchRaces, withoutLimits } from './bookings.ts'
import { benchCentre } from './centre.ts'
import { benchDesk, DESK_BOOKINGS } from './desk.ts'
import { benchDocuments } from './documents.ts'
import { benchDrill } from './drill.ts'
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
     * How many events `replay`, `years` and `verify` are measured over. Default: 500,000, 3,000,000, and both 150,000
     * and 1,000,000.
     */
    events: { type: 'string' },
    /** How many bookings the back office is measured over; `200000` shows which answers slow down as they grow. */
    bookings: { type: 'string', default: String(DESK_BOOKINGS) },
    /**
     * Where the copy's data is kept, so that one part can be measured again over the same history. By default it is
     * deleted.
     */
    data: { type: 'string' },
    /** Only questions of `desk` and `years` whose name contains one of these texts, with « | » between them. */
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

/** The parts, of which `--only` names one. */
const PARTS = [
  // How fast free starts are found.
  'slots',
  // How many bookings are made, with and without a voucher, and whether one place can be booked twice.
  'bookings',
  // How long it takes until the read models show a booking.
  'visibility',
  // How fast the back office is over many bookings.
  'desk',
  // How fast read models are rebuilt from the log.
  'replay',
  // How soon an event that cannot be read is left out, and the read models are whole again.
  'drill',
  // What a booking costs in processor time and in statements of PostgreSQL.
  'profile',
  // How fast a whole log is checked.
  'verify',
  // How fast a copy with the log of ten years starts, answers and rebuilds.
  'years',
]
if (values.only !== undefined && !PARTS.includes(values.only)) {
  console.error(`--only ${values.only} names no part. The parts are ${PARTS.join(', ')}.`)
  process.exit(1)
}

/** Without `--only` all parts are measured but `profile` and `years`. */
const measuresAll = values.only === undefined
const measures = (part: string): boolean => measuresAll || values.only === part
/** The number of events that `--events` gives, or else the usual one of a part. */
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

// The services run as separate processes on this machine, with the durable settings of `npm start`.
const dataDir = values.data ?? join(tmpdir(), `alba-bench-${process.pid}`)
const env = { ...process.env, ...withoutLimits, LOG_LEVEL: 'warn' }
const profiling = values.only === 'profile' ? { postgresSettings: countStatements } : {}
const stack = await startStack({ dataDir, env, quiet: true, demo: 'none', ...profiling })
const clients = clientsOf(stack)
try {
  // Mails are sent only while `benchMails` measures them, which starts the mail server again.
  await stack.processes.mail?.kill()
  if (values.only === 'profile') await benchProfile()
  if (measures('slots') || measures('bookings') || measures('visibility')) await benchVisitors()
  if (values.only === 'years') await benchOldCopy()
  await benchHistory()
  if (measures('drill')) await benchDrill({ ...clients, stack })
  if (measuresAll) await benchVerify()
} finally {
  for (const client of Object.values(clients)) client.close()
  await stack.stop()
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true })
}

/**
 * One client for each process. The gateway is called as a browser calls it, the other two as an operator's tool does.
 */
function clientsOf({ urls, secrets }: Stack) {
  const headers = operatorHeaders(secrets.serviceSecret, 'bench')
  return {
    gateway: httpClient(urls.site),
    command: httpClient(urls.command, headers),
    projector: httpClient(urls.projector, headers),
  }
}

/** Measures what a booking costs, in a centre of 300 days. */
async function benchProfile(): Promise<void> {
  const { slots } = await benchCentre(clients.command, 300)
  await profileBookings({ ...clients, stack, slots })
}

/**
 * Measures the parts that concern visitors, in a new centre. They share its free slots, of which each booking takes
 * one. When all is measured, appends to the log, mails and documents are measured too. The mails are those about the
 * bookings that were made before.
 */
async function benchVisitors(): Promise<void> {
  const databaseUrl = stack.urls.database
  const baseline = await measureBaseline(databaseUrl)
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
  if (measuresAll) {
    const { mail } = stack.processes
    if (mail) await benchMails({ ...clients, server: mail, databaseUrl })
    await benchDocuments()
  }
  if (measures('visibility')) await benchVisibility({ command: clients.command, databaseUrl, slots })
  if (measures('bookings')) await benchRaces(clients.gateway, slots)
}

/** Measures a copy as it is after ten years. */
async function benchOldCopy(): Promise<void> {
  const { masterKey } = stack.secrets
  await benchYears({ ...clients, stack, masterKey, events: eventsOr(YEARS_EVENTS), questions: values.questions })
}

/** Measures the back office over a generated history, then replays, for which that history is continued. */
async function benchHistory(): Promise<void> {
  const history = { projector: clients.projector, store: stack.store, masterKey: stack.secrets.masterKey }
  const bookings = Number(values.bookings)
  if (measures('desk')) await benchDesk({ ...clients, ...history, stack, bookings, questions: values.questions })
  if (measures('replay')) await benchReplay({ ...history, events: eventsOr(REPLAY_EVENTS), from: bookings })
}
