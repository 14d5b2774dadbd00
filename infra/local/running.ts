import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

type Note = { readonly pid: number; readonly port: number; readonly token: string }

/** Another copy uses the data folder. */
export class AlreadyRunning extends Error {
  constructor(dataDir: string, pid: number) {
    super(`Alba already runs on ${dataDir} (process ${pid}). Stop it first, or set ALBA_DATA_DIR to another folder.`)
    this.name = 'AlreadyRunning'
  }
}

const noteFile = (dataDir: string) => join(dataDir, 'running.json')

/**
 * Claims the data folder for this process, until `release` or until the process ends, however it ends. The claim is a
 * file with a port and a token: as long as this process runs, that port answers with the token. A process id alone
 * would prove nothing, since ids are reused, most of all in a fresh container.
 * @throws {AlreadyRunning}
 */
export async function claimDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true })
  const token = randomUUID()
  const server = createServer(socket => socket.on('error', () => undefined).end(token))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  server.unref()
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port to answer on')
  const note: Note = { pid: process.pid, port: address.port, token }
  try {
    await writeNote(dataDir, note)
  } catch (error) {
    server.close()
    throw error
  }
  return {
    async release() {
      await rm(noteFile(dataDir), { force: true })
      server.close()
    },
  }
}

/**
 * Of several concurrent claims exactly one succeeds: `link` creates the file with its whole content, and only where
 * none exists.
 */
async function writeNote(dataDir: string, note: Note): Promise<void> {
  const draft = join(dataDir, `running.${note.token}`)
  await writeFile(draft, JSON.stringify(note))
  const create = () => link(draft, noteFile(dataDir))
  try {
    await create().catch(async () => {
      await assertNotRunning(dataDir)
      await rm(noteFile(dataDir), { force: true })
      await create()
    })
  } finally {
    await rm(draft)
  }
}

/** @throws {AlreadyRunning} */
export async function assertNotRunning(dataDir: string): Promise<void> {
  const text = await readFile(noteFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const note: Note = JSON.parse(text)
  if ((await ask(note.port)) === note.token) throw new AlreadyRunning(dataDir, note.pid)
}

function ask(port: number): Promise<string | undefined> {
  return new Promise(done => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(answer || undefined))
  })
}
