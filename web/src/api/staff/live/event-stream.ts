/** The server sends something every 15 seconds. After three times that without anything the connection counts as lost. */
export const SILENCE_MS = 45_000

/** A server-sent event, as far as it is of use here. */
export type ServerEvent = { readonly id: string | null; readonly event: string }

/**
 * The events of a stream as they come; they may be cut anywhere between two pieces. Comments, which only show that the
 * other side lives, are none. It ends with the stream, or when nothing came for too long: a computer that slept, or lost its
 * network, is not told that the other side is gone. What had begun when the stream ended was not told.
 */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = ''
  // `pipeThrough` would not cancel the stream when whoever reads stops.
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read())
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const event = read(part)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function orSilence<T>(read: Promise<ReadableStreamReadResult<T>>): Promise<ReadableStreamReadResult<T>> {
  const { promise: silence, resolve } = Promise.withResolvers<ReadableStreamReadResult<T>>()
  const timer = setTimeout(() => resolve({ done: true, value: undefined }), SILENCE_MS)
  return Promise.race([read, silence]).finally(() => clearTimeout(timer))
}

function read(part: string): ServerEvent | undefined {
  const fields = new Map(part.split('\n').map(line => fieldOf(line)))
  const event = fields.get('event')
  return event === undefined ? undefined : { id: fields.get('id') ?? null, event }
}

function fieldOf(line: string): readonly [string, string] {
  const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
  return [name, value]
}
