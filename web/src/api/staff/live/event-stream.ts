/**
 * The server sends something every 15 seconds. After a silence of three times that long, the connection counts as lost.
 */
export const SILENCE_MS = 45_000

/** The parts of a server-sent event that are used here. */
export type ServerEvent = { readonly id: string | null; readonly event: string }

/**
 * Parses a stream of server-sent events, whose chunks may be cut anywhere. Comments, which the server sends as a
 * heartbeat, are skipped. It ends with the stream, or after `SILENCE_MS` without any data: a computer that slept or
 * lost its network gets no error for the dead connection. An incomplete last event is dropped. The stream is always
 * canceled at the end. An error of the stream is thrown.
 */
export async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = ''
  // Each read has a time limit, which `for await` over the stream would not allow.
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read())
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const event = parse(part)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** What was read, or the end of the stream after `SILENCE_MS`. */
function orSilence<T>(read: Promise<ReadableStreamReadResult<T>>): Promise<ReadableStreamReadResult<T>> {
  const { promise: silence, resolve } = Promise.withResolvers<ReadableStreamReadResult<T>>()
  const timer = setTimeout(() => resolve({ done: true, value: undefined }), SILENCE_MS)
  return Promise.race([read, silence]).finally(() => clearTimeout(timer))
}

/** Parses the lines between two empty ones; undefined when they name no event, such as those of a comment. */
function parse(part: string): ServerEvent | undefined {
  const fields = new Map(part.split('\n').map(line => fieldOf(line)))
  const event = fields.get('event')
  return event === undefined ? undefined : { id: fields.get('id') ?? null, event }
}

function fieldOf(line: string): readonly [string, string] {
  const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
  return [name, value]
}
