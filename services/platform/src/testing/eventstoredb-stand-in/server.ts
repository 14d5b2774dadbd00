import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams, { type TombstoneReq, type TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js'
import { append, batchAppend } from './append-handlers.ts'
import { certificateFile, keyFile } from './certificate.ts'
import { requirePassword } from './credentials.ts'
import { Log } from './log.ts'
import { streamName } from './messages.ts'
import { read } from './read-handler.ts'

export type ServerOptions = {
  /** Whether to use TLS, as `localhost`. The certificate is self-signed (`certificateFile`). */
  readonly tls?: boolean
  /** The password of the user `admin`. Without one, every call is accepted. */
  readonly password?: string
}

/** Starts the server. The thread of the stand-in runs it. */
export async function startServer(options: ServerOptions) {
  const log = new Log()
  const counted = { cutOffs: 0 }
  let { server, port } = await listen(log, 0, options, () => counted.cutOffs++)
  return {
    port: () => port,
    /** How many live subscriptions were ended because their consumers were too slow. */
    cutOffs: () => counted.cutOffs,
    seed(stream: string, revision: bigint) {
      const json = Buffer.from('{}')
      const payload = { type: 'Seeded', contentType: 'application/json', data: json, metadata: json }
      log.seed(stream, revision, { id: randomUUID(), ...payload })
    },
    stop: () => server.forceShutdown(),
    async restart() {
      ;({ server, port } = await listen(log, port, options, () => counted.cutOffs++))
    },
  }
}

function listen(log: Log, wanted: number, { tls, password }: ServerOptions, onCutOff: () => void) {
  const server = new Server({
    // The real server accepts larger messages than the default of this library, which is 4 MB.
    'grpc.max_receive_message_length': 17 * 1024 * 1024,
    interceptors: password === undefined ? [] : [requirePassword(password)],
  })
  server.addService(ServerFeaturesService, { getSupportedMethods })
  server.addService(StreamsService, {
    append: append(log),
    batchAppend: batchAppend(log),
    read: read(log, onCutOff),
    tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) {
      log.delete(streamName(call.request.getOptions()?.getStreamIdentifier()))
      answer(null, new streams.TombstoneResp())
    },
  })
  const [host, credentials] = tls ? ['localhost', secure()] : ['127.0.0.1', ServerCredentials.createInsecure()]
  return new Promise<{ server: Server; port: number }>((done, fail) => {
    server.bindAsync(`${host}:${wanted}`, credentials, (error, port) => (error ? fail(error) : done({ server, port })))
  })
}

const secure = () =>
  ServerCredentials.createSsl(null, [{ private_key: readFileSync(keyFile), cert_chain: readFileSync(certificateFile) }])

function getSupportedMethods(_: unknown, answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>): void {
  const methods = ['read', 'append', 'batchappend', 'tombstone'].map(name =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
  )
  answer(null, new features.SupportedMethods().setEventStoreServerVersion('23.10.6').setMethodsList(methods))
}
