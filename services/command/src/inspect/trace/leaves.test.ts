import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { afterEach, expect, it, vi } from 'vitest'
import { askAbout } from './leaves.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('asks about every event of a large trace, in parts that the projector accepts', async () => {
  vi.stubEnv('ALBA_SERVICE_SECRET', 'a secret of thirty-two characters')
  const asked: number[] = []
  vi.stubGlobal('fetch', async (url: URL, { body }: { body?: string }) => {
    if (url.pathname === '/bus') return Response.json({ relay: null })
    const { events } = JSON.parse(body ?? '') as { events: { stream: string; revision: number }[] }
    asked.push(events.length)
    const [first] = events
    const mail = { id: asked.length, kind: 'booking-confirmed', state: 'sent', reason: null }
    return Response.json({ mails: [{ ...mail, ...first, dueAt: DUE_AT, settledAt: DUE_AT }] })
  })
  const events = Array.from({ length: 45_000 }, (_, n) => ({
    type: 'BookingConfirmed',
    stream: `booking-${n}`,
    revision: 2n,
  })) as RecordedEvent[]
  const projected = await askAbout(events)
  expect(asked).toEqual([20_000, 20_000, 5_000])
  expect(projected?.mails.map(({ stream }) => stream)).toEqual(['booking-0', 'booking-20000', 'booking-40000'])
})

const DUE_AT = '2026-11-21T08:00:00.000Z'
