import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../postgres.ts'
import { java, kafkaJars } from './jars.ts'

export type LocalBroker = {
  /** `host:port`. */
  readonly brokers: string
  /** Kills the broker with `kill -9`. Its data stays. */
  kill(): Promise<void>
  /** Starts the broker again on the same port with the same data. */
  restart(): Promise<void>
  /** Ends the broker and removes its data. */
  stop(): Promise<void>
}

/** How long the broker may take to start, in milliseconds. */
const START_MS = 120_000

/** Little memory and a quick start, because the broker runs for a few seconds. */
const jvm = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

export type Listening = {
  readonly port: number
  /** The port that clients are told to use, where they reach the broker through a proxy. */
  readonly advertised: number
}

/**
 * Starts a Kafka node (broker and KRaft controller), with its data in a temporary folder.
 * @param listening where on 127.0.0.1; left out, on a free port
 * @throws {BrokerUnavailable} @throws {Error} when it does not start
 */
export async function startLocalBroker(listening?: Listening): Promise<LocalBroker> {
  const jars = await kafkaJars()
  const folder = await mkdtemp(join(tmpdir(), 'alba-kafka-'))
  const port = listening?.port ?? (await freePort())
  const properties = join(folder, 'server.properties')
  const ports = { port, advertised: listening?.advertised ?? port, controller: await freePort() }
  await writeFile(properties, settings(folder, ports))
  const log4j = fileURLToPath(new URL('./log4j2.properties', import.meta.url))
  const program = [...jvm, `-Dlog4j2.configurationFile=${log4j}`, '-cp', `${jars}/*`]
  const format = ['kafka.tools.StorageTool', 'format', '--config', properties, '--cluster-id', clusterId()]
  await promisify(execFile)(java, [...program, ...format])
  const start = async () => {
    const child = await spawnTied([java, ...program, 'kafka.Kafka', properties], join(folder, 'broker.log'))
    await untilListening(port, child, join(folder, 'broker.log'))
    return child
  }
  let child = await start()
  return {
    brokers: `127.0.0.1:${port}`,
    kill: () => end(child),
    async restart() {
      child = await start()
    },
    async stop() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Kafka's ids have 16 bytes in base64. The first byte is zero, because the tool would take an id that begins with a
 * dash for an option.
 */
const clusterId = () => Buffer.concat([Buffer.alloc(1), randomBytes(15)]).toString('base64url')

const settings = (folder: string, { port, advertised, controller }: Listening & { readonly controller: number }) =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertised}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': join(folder, 'data'),
    // One node has no replicas.
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    // A test must not wait for members that might still come.
    'group.initial.rebalance.delay.ms': 0,
    // Tests choose short sessions for their consumers, which the broker would refuse by default.
    'group.min.session.timeout.ms': 500,
    // A broker that was killed is refused until its old session has ended, so the timeout is short. It is long enough
    // that a busy machine does not end the session of a running broker.
    'broker.session.timeout.ms': 4_000,
    'broker.heartbeat.interval.ms': 500,
    // A misspelt topic must fail.
    'auto.create.topics.enable': false,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/**
 * Starts the broker under a shell that kills it when the shell's input closes, so that a test run that is killed leaves
 * no broker behind.
 */
async function spawnTied(command: readonly string[], logFile: string): Promise<ChildProcess> {
  const log = await open(logFile, 'a')
  const script = '"$@" & broker=$!; cat > /dev/null; kill -9 $broker; wait $broker'
  const child = spawn('sh', ['-c', script, 'kafka', ...command], { stdio: ['pipe', log.fd, log.fd] })
  await log.close()
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

async function untilListening(port: number, child: ChildProcess, logFile: string): Promise<void> {
  for (const until = Date.now() + START_MS; !(await listens(port)); await sleep(100))
    if (Date.now() > until) {
      await end(child)
      throw new Error(`Kafka did not start:\n${(await readFile(logFile, 'utf8')).slice(-4_000)}`)
    }
}

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const answer = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
