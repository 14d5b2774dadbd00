import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import type { ClientBase } from 'pg'
import { ageIdentityOf } from './key.ts'
import { type Contents, type Heading, NoBackup, readScript, scriptOf } from './script.ts'
import { storedTables } from './tables.ts'

/** The ending of a backup's name: an SQL script, compressed, encrypted in the format of age. */
export const ENDING = '.sql.gz.age'

/** The backup was encrypted with another master key. */
export class OtherKey extends Error {}

/**
 * Writes a backup, then reads it to check that it is whole. Until then it has another name, so an earlier backup at
 * this path is replaced only by a whole one.
 * @param client a connection in a transaction that sees the database at one moment
 */
export async function writeBackup(
  path: string,
  { client, masterKey, heading }: { client: ClientBase; masterKey: Buffer; heading: Heading },
): Promise<Contents & { readonly bytes: number; readonly tables: number }> {
  const part = `${path}.part`
  try {
    const tables = await storedTables(client)
    await pipeline(
      await encrypted(through(Readable.from(scriptOf(client, tables, heading)), createGzip()), masterKey),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    const contents = await readBackup(part, masterKey)
    await rename(part, path)
    return { ...contents, bytes: (await stat(path)).size, tables: tables.length }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Reads a whole backup. With a client, it restores the backup in the client's transaction.
 * @throws {OtherKey} before anything is restored
 * @throws {NoBackup} when the file is cut off, changed or not a backup; then the caller must roll the transaction back
 */
export async function readBackup(path: string, masterKey: Buffer, client?: ClientBase): Promise<Contents> {
  const script = through(await decrypted(createReadStream(path), masterKey), createGunzip())
  return readScript(script, client).catch(error => {
    throw script.errored ? new NoBackup('It was cut off or changed.', { cause: error }) : error
  })
}

async function encrypted(content: Readable, masterKey: Buffer): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(ageIdentityOf(masterKey)))
  return nodeStream(await encrypter.encrypt(webStream(content)))
}

async function decrypted(content: Readable, masterKey: Buffer): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(ageIdentityOf(masterKey))
  try {
    return nodeStream(await decrypter.decrypt(webStream(content)))
  } catch (error) {
    content.destroy()
    const { message, code } = error as NodeJS.ErrnoException
    // An error of the file system.
    if (code !== undefined) throw error
    throw message.includes('no identity matched') ? new OtherKey(message) : new NoBackup(message, { cause: error })
  }
}

/** Sends a stream through a transform. Unlike `pipe`, `pipeline` passes errors of the source on to the result. */
function through(source: Readable, transform: Transform): Transform {
  pipeline(source, transform).catch(() => undefined)
  return transform
}

// Casts, because the types of Node and of the DOM describe the same streams differently.
const webStream = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)
