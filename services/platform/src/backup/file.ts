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

/** A file cannot be opened with this master key. */
export class OtherKey extends Error {}

/**
 * Writes a backup, and reads it again. It gets its name when it is known to be whole; an earlier one stays until then.
 * @param client a connection in a transaction, which sees one moment
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
 * Reads a whole backup, and carries it out when there is a connection, in the caller's transaction.
 * @throws {OtherKey} before anything is carried out
 * @throws {NoBackup} when it is cut off or changed; the caller's transaction then must be rolled back
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
    // The file cannot be read at all.
    if (code !== undefined) throw error
    throw message.includes('no identity matched') ? new OtherKey(message) : new NoBackup(message, { cause: error })
  }
}

/** An error of the source is one of the result, which a `pipe` alone would not pass on. */
function through(source: Readable, transform: Transform): Transform {
  pipeline(source, transform).catch(() => undefined)
  return transform
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)
