import { afterEach, expect, it, vi } from 'vitest'
import { eventsOf, SILENCE_MS } from './event-stream.ts'

const TEXT = `retry: 2000
id: 0041
event: ready
data: {}

: 

id: 0042
event: change
data: {"kind":"booking","id":"é"}

event: reset
data: {}

id: 0043
event: chan`

async function read(pieces: Uint8Array[]) {
  const found = []
  const stream = new ReadableStream<Uint8Array>({
    start: controller => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  for await (const event of eventsOf(stream)) found.push(event)
  return found
}

it.each([1, 2, 7, 1_000])('parses the same events from chunks of %i bytes', async size => {
  const bytes = new TextEncoder().encode(TEXT)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size))
  expect(await read(pieces)).toEqual([
    { id: '0041', event: 'ready' },
    { id: '0042', event: 'change' },
    { id: null, event: 'reset' },
  ])
})

it('cancels the stream when the consumer stops reading', async () => {
  let isCanceled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new TextEncoder().encode('event: change\n\n')),
    cancel: () => {
      isCanceled = true
    },
  })
  for await (const event of eventsOf(endless)) {
    expect(event.event).toBe('change')
    break
  }
  expect(isCanceled).toBe(true)
})

afterEach(() => void vi.useRealTimers())

it('ends a stream that sends nothing for too long, but not one that sends heartbeats', async () => {
  vi.useFakeTimers()
  let enqueue: (text: string) => void = () => {}
  let isCanceled = false
  const stream = new ReadableStream<Uint8Array>({
    start: controller => {
      enqueue = text => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => {
      isCanceled = true
    },
  })
  const reading = Array.fromAsync(eventsOf(stream))
  for (let beat = 0; beat < 4; beat++) {
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
    enqueue(': \n\n')
  }
  enqueue('event: change\n\n')
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(isCanceled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toEqual([{ id: null, event: 'change' }])
  expect(isCanceled).toBe(true)
})
