import { randomUUID } from 'node:crypto'

/** An event that a client wants to append. The server does not parse payloads. */
export type Proposed = {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export type Stored = Proposed & {
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
  /** In units of 100 ns since 1970. */
  readonly created: bigint
}

export type Expectation = 'any' | 'noStream' | 'streamExists' | bigint

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: bigint }
  | { readonly kind: 'conflict'; readonly head: bigint }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'tooLarge' }

/** The server's default limit for an append in bytes: type, data and metadata of all its events together. */
export const mostAppendBytes = 1_048_576

/** Positions in the real log are byte offsets, so they grow by more than one. */
const step = 100n

const nothing = new Uint8Array()
const systemEvent = (type: string): Proposed => {
  return { id: randomUUID(), type, contentType: 'application/octet-stream', data: nothing, metadata: nothing }
}

/** The events of the stand-in, in memory. They survive a restart of its server. */
export class Log {
  readonly all: Stored[] = []
  readonly #streams = new Map<string, Stored[]>()
  readonly #deleted = new Set<string>()
  readonly #followers = new Set<() => void>()

  constructor() {
    // The log of a real server is never empty either.
    this.#store('$users', 0n, systemEvent('$UserCreated'))
  }

  stream(name: string): readonly Stored[] | undefined {
    return this.#streams.get(name)
  }

  isDeleted(name: string): boolean {
    return this.#deleted.has(name)
  }

  delete(name: string): void {
    this.#deleted.add(name)
    this.#store(name, (this.stream(name)?.at(-1)?.revision ?? -1n) + 1n, systemEvent('$streamDeleted'))
  }

  /** Calls the follower after every append, until the returned function is called. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  append(name: string, expected: Expectation, events: readonly Proposed[]): AppendOutcome {
    const bytes = events.reduce(
      (sum, event) => sum + Buffer.byteLength(event.type) + event.data.length + event.metadata.length,
      0,
    )
    if (bytes > mostAppendBytes) return { kind: 'tooLarge' }
    if (this.isDeleted(name)) return { kind: 'deleted' }
    const stream = this.#streams.get(name) ?? []
    const head = stream.at(-1)?.revision ?? -1n
    const wanted = expected === 'noStream' ? -1n : expected
    const repeated = this.#repetition(stream, wanted, head, events)
    if (repeated) return { kind: 'appended', revision: repeated.revision, position: repeated.position }
    const accepted = wanted === 'any' || wanted === head || (wanted === 'streamExists' && head >= 0n)
    if (!accepted) return { kind: 'conflict', head }
    const last = events.map((event, n) => this.#store(name, head + 1n + BigInt(n), event)).at(-1)
    for (const follower of this.#followers) follower()
    return { kind: 'appended', revision: last?.revision ?? head, position: last?.position ?? 0n }
  }

  /** Gives a stream its first event at a revision that a test could not reach by appending. */
  seed(name: string, revision: bigint, event: Proposed): void {
    this.#store(name, revision, event)
  }

  /**
   * The last event of an earlier append of the same ids. As on the real server, the ids are not compared when the
   * expected revision is the head: the events are then written again.
   */
  #repetition(
    stream: readonly Stored[],
    wanted: 'any' | 'streamExists' | bigint,
    head: bigint,
    events: readonly Proposed[],
  ): Stored | undefined {
    if (wanted === head || (typeof wanted === 'bigint' && wanted > head)) return undefined
    const found =
      typeof wanted === 'bigint'
        ? events.map((_, n) => stream.find(({ revision }) => revision === wanted + 1n + BigInt(n)))
        : events.map(({ id }) => stream.find(stored => stored.id === id))
    return found.every((stored, n) => stored?.id === events[n]?.id) ? found.at(-1) : undefined
  }

  #store(name: string, revision: bigint, event: Proposed): Stored {
    const position = (this.all.at(-1)?.position ?? 0n) + step
    const stored = { ...event, stream: name, revision, position, created: BigInt(Date.now()) * 10_000n }
    const stream = this.#streams.get(name)
    if (stream) stream.push(stored)
    else this.#streams.set(name, [stored])
    this.all.push(stored)
    return stored
  }
}
