import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams, {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import { Metadata, status } from '@grpc/grpc-js'
import { type Log, mostAppendBytes, type Proposed } from './log.ts'
import {
  fromUuid,
  streamName,
  toConflict,
  toExpectation,
  toIdentifier,
  toProposed,
  toStatus,
  toUuid,
} from './messages.ts'

/** One call for each append. The client uses it when the call has its own credentials. */
export const append =
  (log: Log): IStreamsServer['append'] =>
  (call, answer) => {
    let options: AppendReq.Options | undefined
    const events: Proposed[] = []
    call.on('data', (request: AppendReq) => {
      options = request.getOptions() ?? options
      const message = request.getProposedMessage()
      if (message) events.push(toProposed(message))
    })
    call.on('end', () => {
      if (!options) return answer({ code: status.INVALID_ARGUMENT })
      const name = streamName(options.getStreamIdentifier())
      const outcome = log.append(name, toExpectation(options, options.getRevision()), events)
      if (outcome.kind === 'deleted') return answer(deleted(name))
      if (outcome.kind === 'tooLarge') return answer(tooLarge())
      answer(null, outcome.kind === 'conflict' ? conflict(options, outcome.head) : success(outcome))
    })
  }

/** The answer to a read of or an append to a tombstoned stream. */
export function deleted(name: string): { code: status; details: string; metadata: Metadata } {
  const metadata = new Metadata()
  metadata.set('exception', 'stream-deleted')
  metadata.set('stream-name', name)
  return { code: status.FAILED_PRECONDITION, details: 'stream deleted', metadata }
}

function tooLarge(): { code: status; details: string; metadata: Metadata } {
  const metadata = new Metadata()
  metadata.set('exception', 'maximum-append-size-exceeded')
  metadata.set('maximum-append-size', String(mostAppendBytes))
  return { code: status.INVALID_ARGUMENT, details: 'maximum append size exceeded', metadata }
}

function conflict(options: AppendReq.Options, head: bigint): AppendResp {
  const answer = new streams.AppendResp.WrongExpectedVersion()
  if (head < 0n) answer.setCurrentNoStream(new shared.Empty())
  else answer.setCurrentRevision(head.toString())
  if (options.hasNoStream()) answer.setExpectedNoStream(new shared.Empty())
  else if (options.hasStreamExists()) answer.setExpectedStreamExists(new shared.Empty())
  else answer.setExpectedRevision(options.getRevision())
  return new streams.AppendResp().setWrongExpectedVersion(answer)
}

function success({ revision, position }: { revision: bigint; position: bigint }): AppendResp {
  const place = new streams.AppendResp.Position()
    .setCommitPosition(position.toString())
    .setPreparePosition(position.toString())
  const answer = new streams.AppendResp.Success().setCurrentRevision(revision.toString()).setPosition(place)
  return new streams.AppendResp().setSuccess(answer)
}

/** Many appends over one call, distinguished by correlation id. The client uses it by default. */
export const batchAppend =
  (log: Log): IStreamsServer['batchAppend'] =>
  call => {
    const open = new Map<string, { options: BatchAppendReq.Options | undefined; events: Proposed[] }>()
    call.on('data', (request: BatchAppendReq) => {
      const id = fromUuid(request.getCorrelationId())
      const batch = open.get(id) ?? { options: undefined, events: [] }
      open.set(id, batch)
      batch.options = request.getOptions() ?? batch.options
      batch.events.push(...request.getProposedMessagesList().map(toProposed))
      if (!request.getIsFinal() || !batch.options) return
      open.delete(id)
      call.write(answerBatch(log, batch.options, batch.events).setCorrelationId(toUuid(id)))
    })
    call.on('end', () => call.end())
    // A client that disconnects breaks off its calls, which is not an error of the server.
    call.on('error', () => undefined)
  }

function answerBatch(log: Log, options: BatchAppendReq.Options, events: readonly Proposed[]): BatchAppendResp {
  const name = streamName(options.getStreamIdentifier())
  const answer = new streams.BatchAppendResp().setStreamIdentifier(toIdentifier(name))
  const outcome = log.append(name, toExpectation(options, options.getStreamPosition()), events)
  if (outcome.kind === 'deleted') {
    const message = new shared.StreamDeleted().setStreamIdentifier(toIdentifier(name))
    return answer.setError(toStatus(status.NOT_FOUND, 'StreamDeleted', message))
  }
  if (outcome.kind === 'tooLarge') {
    const message = new shared.MaximumAppendSizeExceeded().setMaxappendsize(mostAppendBytes)
    return answer.setError(toStatus(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', message))
  }
  if (outcome.kind === 'conflict') {
    const message = toConflict(options, outcome.head, options.getStreamPosition())
    return answer.setError(toStatus(status.ALREADY_EXISTS, 'WrongExpectedVersion', message))
  }
  const place = new shared.AllStreamPosition()
    .setCommitPosition(outcome.position.toString())
    .setPreparePosition(outcome.position.toString())
  const success = new streams.BatchAppendResp.Success()
    .setCurrentRevision(outcome.revision.toString())
    .setPosition(place)
  return answer.setSuccess(success)
}
