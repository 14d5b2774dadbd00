import shared, {
  type StreamIdentifier,
  type UUID,
  type WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb.js'
import status, { type Status } from '@eventstore/db-client/generated/status_pb.js'
import streams, {
  type AppendReq,
  type BatchAppendReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import protobufAny from 'google-protobuf/google/protobuf/any_pb.js'
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { Expectation, Proposed, Stored } from './log.ts'

/** Conversions between the protobuf messages of EventStoreDB and the events of the stand-in's log. */

export const streamName = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

export function toIdentifier(name: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(name))
}

export const toUuid = (id: string): UUID => new shared.UUID().setString(id)

/** The id as text. Clients may also send it as two 64-bit halves. */
export function fromUuid(uuid: UUID | undefined): string {
  if (!uuid || uuid.hasString()) return uuid?.getString() ?? ''
  const halves = [uuid.getStructured()?.getMostSignificantBits(), uuid.getStructured()?.getLeastSignificantBits()]
  const hex = halves
    .map(half =>
      BigInt.asUintN(64, BigInt(half ?? 0))
        .toString(16)
        .padStart(16, '0'),
    )
    .join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage

/**
 * What the protocol calls metadata are properties such as the type; the metadata of our events is « custom metadata ».
 */
export function toProposed(message: ProposedMessage): Proposed {
  const properties = message.getMetadataMap()
  return {
    id: fromUuid(message.getId()),
    type: properties.get('type') ?? '',
    contentType: properties.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

type Options = { hasNoStream(): boolean; hasStreamExists(): boolean; hasAny(): boolean }

/** @param revision what the client expects when it chose none of the options */
export function toExpectation(options: Options, revision: string | number): Expectation {
  if (options.hasNoStream()) return 'noStream'
  if (options.hasStreamExists()) return 'streamExists'
  return options.hasAny() ? 'any' : BigInt(revision)
}

/**
 * An error of the batch protocol: one message, wrapped with its type.
 * @param code a status code of gRPC
 * @param type the name of the message in the package `event_store.client`
 */
export function toStatus(code: number, type: string, message: { serializeBinary(): Uint8Array }): Status {
  const details = new protobufAny.Any()
  details.pack(message.serializeBinary(), `event_store.client.${type}`)
  return new status.Status().setCode(code).setMessage(type).setDetails(details)
}

/**
 * Says what an append expected and what it found. An append that expects `any` never conflicts.
 * @param head the last revision of the stream, or -1 when there is none
 * @param expectedRevision what the client expected when it chose none of the options
 */
export function toConflict(options: Options, head: bigint, expectedRevision: string): WrongExpectedVersion {
  const conflict = new shared.WrongExpectedVersion()
  if (head < 0n) conflict.setCurrentNoStream(new protobufEmpty.Empty())
  else conflict.setCurrentStreamRevision(head.toString())
  if (options.hasNoStream()) return conflict.setExpectedNoStream(new protobufEmpty.Empty())
  if (options.hasStreamExists()) return conflict.setExpectedStreamExists(new protobufEmpty.Empty())
  return conflict.setExpectedStreamPosition(expectedRevision)
}

export function toReadResponse(event: Stored): ReadResp {
  const revision = event.revision.toString()
  const position = event.position.toString()
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(toUuid(event.id))
    .setStreamIdentifier(toIdentifier(event.stream))
    .setStreamRevision(revision)
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  const properties = record.getMetadataMap()
  properties.set('type', event.type)
  properties.set('content-type', event.contentType)
  properties.set('created', event.created.toString())
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(record).setCommitPosition(position))
}
