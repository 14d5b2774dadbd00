import { randomUUID } from 'node:crypto'
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams, { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { type ServerWritableStream, status } from '@grpc/grpc-js'
import { deleted } from './append-handlers.ts'
import type { Log, Stored } from './log.ts'
import { streamName, toIdentifier, toReadResponse } from './messages.ts'

type Call = ServerWritableStream<ReadReq, ReadResp>

/** The number by which the protocol asks for reading from the end to the beginning. */
const backwards = 1

/**
 * The read method of the protocol: one stream or all streams, once or as a subscription.
 * @param onCutOff called when a subscription is ended because its client reads too slowly
 */
export const read =
  (log: Log, onCutOff: () => void): IStreamsServer['read'] =>
  call => {
    const options = call.request.getOptions()
    // A client that disconnects breaks off the call, which is not an error of the server.
    call.on('error', () => undefined)
    if (options?.hasStream()) readStream(log, call, options)
    else if (options?.hasSubscription()) void follow(log, call, options, onCutOff)
    else if (options) void send(call, readAll(log, options), Number(options.getCount()))
  }

function readStream(log: Log, call: Call, options: ReadReq.Options): void {
  const wanted = options.getStream()
  const name = streamName(wanted?.getStreamIdentifier())
  if (log.isDeleted(name)) {
    call.emit('error', deleted(name))
    return
  }
  const stream = log.stream(name)
  if (!stream || !wanted) {
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(toIdentifier(name))
    call.write(new streams.ReadResp().setStreamNotFound(missing))
    call.end()
    return
  }
  const back = options.getReadDirection() === backwards
  const edge = edgeRevision(wanted)
  const events = stream.filter(({ revision }) => (back ? revision <= edge : revision >= edge))
  void send(call, back ? events.reverse() : events, Number(options.getCount()))
}

/** The revision at which a read of a stream begins. */
function edgeRevision(wanted: ReadReq.Options.StreamOptions): bigint {
  if (wanted.hasStart()) return 0n
  return wanted.hasEnd() ? 2n ** 64n : BigInt(wanted.getRevision())
}

function readAll(log: Log, options: ReadReq.Options): Stored[] {
  const back = options.getReadDirection() === backwards
  const all = options.getAll()
  if (all?.hasStart()) return back ? [] : [...log.all]
  if (all?.hasEnd()) return back ? log.all.toReversed() : []
  const edge = BigInt(all?.getPosition()?.getCommitPosition() ?? 0)
  // A read starts at the position (forwards) or before it (backwards); a subscription starts after it.
  return back
    ? log.all.filter(({ position }) => position < edge).reverse()
    : log.all.filter(({ position }) => position >= edge)
}

async function send(call: Call, events: readonly Stored[], count: number): Promise<void> {
  const write = writer(call)
  for (const event of events.slice(0, count)) if (!(await write(toReadResponse(event)))) return
  // The real server sends the closing message separately, after the last event.
  setImmediate(() => call.end())
}

/**
 * Returns a function that writes a response and waits for the client to keep up. It resolves with false once the client
 * has left.
 */
function writer(call: Call): (response: ReadResp) => Promise<boolean> {
  let resume: () => void = () => undefined
  for (const event of ['drain', 'cancelled']) call.on(event, () => resume())
  return async response => {
    if (!call.cancelled && !call.write(response)) {
      await new Promise<void>(resolve => {
        resume = resolve
      })
    }
    return !call.cancelled
  }
}

/** How many events may wait for a live subscription before the server ends it. */
const mostWaiting = 32

/** A subscription: the existing events, "caught up", then new events. With a filter it also sends checkpoints. */
async function follow(log: Log, call: Call, options: ReadReq.Options, onCutOff: () => void): Promise<void> {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())
  const write = writer(call)
  await write(new streams.ReadResp().setConfirmation(confirmation))
  const filter = options.getFilter()
  const matches = filter ? matcher(filter) : () => true
  const interval = filter
    ? filter.getCheckpointintervalmultiplier() * (filter.getMax() || 32)
    : Number.POSITIVE_INFINITY
  let next = firstOf(log, options)
  let searched = 0
  let live = false
  let wake: () => void = () => undefined
  const unfollow = log.follow(() => {
    wake()
    if (live && log.all.length - next > mostWaiting && call.writableNeedDrain) cutOff()
  })
  let cutOffDone = false
  const cutOff = () => {
    cutOffDone = true
    unfollow()
    onCutOff()
    call.emit('error', { code: status.ABORTED, details: tooSlow })
  }
  call.on('cancelled', () => wake())
  while (!call.cancelled && !cutOffDone) {
    const event = log.all[next]
    if (event) {
      next++
      if (matches(event)) await write(toReadResponse(event))
      if (++searched % interval === 0) await write(checkpoint(event.position))
      continue
    }
    if (!live) await write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()))
    live = true
    if (log.all.length > next) continue
    await new Promise<void>(resolve => {
      wake = resolve
    })
  }
  unfollow()
}

const tooSlow = 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.'

function firstOf(log: Log, options: ReadReq.Options): number {
  const all = options.getAll()
  if (all?.hasEnd()) return log.all.length
  const after = all?.hasStart() ? -1n : BigInt(all?.getPosition()?.getCommitPosition() ?? 0)
  const first = log.all.findIndex(({ position }) => position > after)
  return first < 0 ? log.all.length : first
}

function checkpoint(position: bigint): ReadResp {
  const reached = new streams.ReadResp.Checkpoint()
    .setCommitPosition(position.toString())
    .setPreparePosition(position.toString())
  return new streams.ReadResp().setCheckpoint(reached)
}

function matcher(filter: ReadReq.Options.FilterOptions): (event: Stored) => boolean {
  const byStream = filter.hasStreamIdentifier()
  const expression = byStream ? filter.getStreamIdentifier() : filter.getEventType()
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined
  const prefixes = expression?.getPrefixList() ?? []
  return ({ stream, type }) => {
    const text = byStream ? stream : type
    return regex ? regex.test(text) : prefixes.some(prefix => text.startsWith(prefix))
  }
}
