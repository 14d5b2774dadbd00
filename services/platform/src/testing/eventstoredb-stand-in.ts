import { randomUUID } from 'node:crypto'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams, { type TombstoneReq, type TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js'
import { append, batchAppend } from './eventstoredb-stand-in/append-handlers.ts'
import { Log } from './eventstoredb-stand-in/log.ts'
import { streamName } from './eventstoredb-stand-in/messages.ts'
import { read } from './eventstoredb-stand-in/read-handler.ts'

export type EventStoreDbStandIn = {
  readonly connectionString: string
  /** Gives a stream one event with this revision. */
  seed(stream: string, revision: bigint): void
  /** Breaks every connection and call off. */
  stop(): void
  /** Listens again on the same port, with the same events. */
  restart(): Promise<void>
}

/**
 * An EventStoreDB stand-in: it speaks the server's protocol through the stubs that the client was generated with,
 * so that the real client is exercised where no server can run. It has what the event store adapter uses, in
 * memory, and is no reference: the contract test runs against a real server too, where there is one.
 */
export async function startEventStoreDbStandIn(): Promise<EventStoreDbStandIn> {
  const log = new Log()
  let { server, port } = await listen(log, 0)
  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    seed(stream, revision) {
      const json = Buffer.from('{}')
      const payload = { type: 'Seeded', contentType: 'application/json', data: json, metadata: json }
      log.seed(stream, revision, { id: randomUUID(), ...payload })
    },
    stop: () => server.forceShutdown(),
    async restart() {
      ;({ server, port } = await listen(log, port))
    },
  }
}

function listen(log: Log, wanted: number): Promise<{ server: Server; port: number }> {
  // The real server takes events of a megabyte and more; the library's own limit is four.
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
  server.addService(ServerFeaturesService, { getSupportedMethods })
  server.addService(StreamsService, {
    append: append(log),
    batchAppend: batchAppend(log),
    read: read(log),
    tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) {
      log.delete(streamName(call.request.getOptions()?.getStreamIdentifier()))
      answer(null, new streams.TombstoneResp())
    },
  })
  return new Promise((done, fail) => {
    server.bindAsync(`127.0.0.1:${wanted}`, ServerCredentials.createInsecure(), (error, port) =>
      error ? fail(error) : done({ server, port }),
    )
  })
}

function getSupportedMethods(_: unknown, answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>): void {
  const methods = ['read', 'append', 'batchappend', 'tombstone'].map(name =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
  )
  answer(null, new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods))
}
