import type { ModelStatus } from '@alba/contracts/operations/models'
import { expect, it } from 'vitest'
import { type Answers, askServices, healthOf } from './health.ts'

const model = (name: string, changes: Partial<ModelStatus> = {}): ModelStatus => ({
  name,
  version: 3,
  live_version: 3,
  state: 'live',
  error: null,
  poison: null,
  held: [],
  position: '7',
  head: '7',
  lag_events: 0,
  lag_seconds: 0,
  events_done: 7,
  updated_at: null,
  leader: 'here',
  replay: null,
  kept: [],
  ...changes,
})
const held = {
  id: 'e-1',
  type: 'BookingKept',
  position: '7',
  stream: 'booking-42',
  revision: 3,
  error: 'its schema refuses it',
  since: '2026-11-30T08:00:00Z',
}
const mails = {
  waiting: 0,
  oldest: null,
  later: 0,
  failed: 0,
  reason: null,
  held_up: null,
  sent: 1_200,
  dropped: 0,
  troubled: [],
}
const quiet = {
  log: {
    head: '7',
    work: { behind: [], failed: [], deadlines: [], count: 0 },
    unread: [],
    acts: [],
    actCount: 0,
    skippedCount: 0,
    proof: { underWaySince: null, last: null },
  },
  projector: { models: [model('agenda'), model('bookings')], mails, bus: { relay: null, groups: [], parked: [] } },
} satisfies Answers

it('says in a line for each part that nothing needs a person', () => {
  expect(healthOf(quiet)).toEqual({
    lines: [
      ['log', 'never verified with a recorded verdict'],
      ['parked work', '0'],
      ['read models', '2 live'],
      ['mails', '1,200 sent, 0 waiting, 0 given up'],
      ['bus', 'local, messages refused: 0'],
    ],
    attention: [],
  })
})

it('says why mails that are due are not even tried', () => {
  const heldUp = (why: 'unnamed' | 'late') =>
    healthOf({ ...quiet, projector: { ...quiet.projector, mails: { ...mails, waiting: 3, held_up: why } } }).attention
  expect(heldUp('unnamed')).toEqual([
    'Mails wait until the centre says who it is (« npm run alba -- centre apply <file> »).',
  ])
  expect(heldUp('late')).toEqual([
    'Mails wait, and none is tried (« npm run alba -- mails status »): the log of the projector says why.',
  ])
})

it('names what needs a person, with the command that says more', () => {
  const last = {
    outcome: 'wrong' as const,
    head: { count: 4_170, digest: 'a' },
    findings: 2,
    models: 18,
    seconds: 3,
    why: null,
    at: '2026-11-30T03:15:00Z',
    who: 'operator:julie',
  }
  const parked = {
    group: 'mailer',
    subject: 'booking-42',
    eventId: 'e-1',
    type: null,
    error: 'no such address',
    tries: 3,
    nextTry: '2026-11-30T08:00:00Z',
    parkedAt: '2026-11-30T08:00:00Z',
  }
  const { lines, attention } = healthOf({
    log: { ...quiet.log, work: { ...quiet.log.work, count: 3 }, proof: { underWaySince: null, last } },
    projector: {
      models: [
        model('agenda', { held: [held] }),
        model('bookings', { lag_seconds: 60 }),
        model('staff', { state: 'stopped' }),
      ],
      mails: { ...mails, failed: 2 },
      bus: { relay: null, groups: [{ name: 'mailer', position: '', error: 'away' }], parked: [parked] },
    },
  })
  expect(lines).toContainEqual(['log', 'last verified at 2026-11-30T03:15:00Z: wrong, 4,170 events'])
  expect(lines).toContainEqual(['read models', '1 incomplete, 1 late, 1 stopped'])
  expect(attention).toEqual([
    'The log or a read model is wrong: « npm run alba -- verify » says what.',
    'Steps that could not be done: 3 (« npm run alba -- parked »).',
    'Read models that are incomplete: agenda; late: bookings; stopped: staff (« npm run alba -- models »).',
    'Mails that were given up: 2 (« npm run alba -- mails status »).',
    'mailer cannot go on: « npm run alba -- models ».',
    'Messages that were refused and are tried again: 1 (« npm run alba -- models »).',
  ])
})

it('says which service does not answer, and asks the other one all the same', async () => {
  const { lines } = healthOf({ ...quiet, log: 'The command service does not answer at …' })
  expect(lines[0]).toEqual(['command', 'does not answer'])
  expect(lines).toContainEqual(['read models', '2 live'])
  // Nothing listens on port 1.
  Object.assign(process.env, {
    COMMAND_URL: 'http://127.0.0.1:1',
    PROJECTOR_URL: 'http://127.0.0.1:1',
    ALBA_SERVICE_SECRET: 'the secret of the services in the tests',
  })
  expect(healthOf(await askServices()).attention).toEqual([
    expect.stringContaining('The command service does not answer'),
    expect.stringContaining('The projector does not answer'),
  ])
})
