import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { z } from 'zod'
import { ConfigurationError, parseConfig } from '../config.ts'

/** Where backups are kept: a folder, or a bucket of an object store. */
export type Depot = {
  /** The address of a file, for messages: its path, or `s3://bucket/folder/name`. */
  at(name: string): string
  names(): Promise<string[]>
  /**
   * Adds a file.
   * @param write writes it to the path that it is given; when that fails, it must leave no file there
   * @returns what `write` returned
   */
  add<Result>(name: string, write: (path: string) => Promise<Result>): Promise<Result>
  /**
   * Reads a file.
   * @param read is given a path at which the file is until it has finished
   * @returns what `read` returned
   * @throws {NoSuchFile}
   */
  read<Result>(name: string, read: (path: string) => Promise<Result>): Promise<Result>
  remove(name: string): Promise<void>
}

/** There is no file of this name in a depot. */
export class NoSuchFile extends Error {}
/** The object store refuses, or cannot be reached. */
export class DepotFailed extends Error {}

export const isBucket = (place: string): boolean => place.startsWith('s3://')

/** A depot in a folder, which is created when a file is added. */
export function folderDepot(folder: string): Depot {
  const at = (name: string) => join(folder, name)
  return {
    at,
    names: () => readdir(folder).catch(error => (isMissing(error) ? [] : Promise.reject(error))),
    async add(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeAbandoned(folder)
      return write(at(name))
    },
    async read(name, read) {
      await stat(at(name)).catch(error => Promise.reject(isMissing(error) ? new NoSuchFile(at(name)) : error))
      return read(at(name))
    },
    remove: name => rm(at(name), { force: true }),
  }
}

/** A backup that has written nothing for so long was killed. */
const ABANDONED_MS = 60 * 60_000
/** The name of a file that `writeBackup` has not finished. Other files in the folder are left alone. */
const UNFINISHED_NAME = /^alba-[\dTZ-]+\.sql\.gz\.age\.part$/

/** Deletes the unfinished files of killed backups: they may be as large as whole ones, and nobody would finish them. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED_NAME.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The environment variables that other S3 tools read as well. */
const bucketConfig = z.object({
  AWS_ACCESS_KEY_ID: z.string({ error: 'the key of the object store is needed' }),
  AWS_SECRET_ACCESS_KEY: z.string({ error: 'the secret of the object store is needed' }),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().default('us-east-1'),
  /** The address of the store; without it, that of Amazon in the region. */
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/, error: 'the address of an object store is needed' }).optional(),
})

/** Large files are sent in parts of this size. Four of them may be in memory. */
const PART_BYTES = 16 * 1024 * 1024

/**
 * A depot in a bucket of an object store with the S3 protocol.
 * @param place `s3://bucket/folder`; the folder may be left out
 * @throws {ConfigurationError}
 */
export function bucketDepot(place: string, env: NodeJS.ProcessEnv = process.env, partBytes = PART_BYTES): Depot {
  const [, bucket, path] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? []
  if (!bucket) throw new ConfigurationError([`${place}: a bucket is needed, like s3://backups/alba`])
  const folder = path ? `${path}/` : ''
  const client = clientOf(bucket, env)
  const at = (name: string) => `s3://${bucket}/${folder}${name}`
  return {
    at,
    names: () =>
      explaining(() => Array.fromAsync(client.listObjects({ prefix: folder }), ({ key }) => key.slice(folder.length))),
    add: (name, write) =>
      withTemporaryFile(name, async path => {
        const result = await write(path)
        await explaining(() => upload(client, path, `${folder}${name}`, partBytes))
        return result
      }),
    read: (name, read) =>
      withTemporaryFile(name, async path => {
        await explaining(() => download(client, `${folder}${name}`, path), new NoSuchFile(at(name)))
        return read(path)
      }),
    remove: name => explaining(() => client.deleteObject(`${folder}${name}`)),
  }
}

function clientOf(bucket: string, env: NodeJS.ProcessEnv): S3Client {
  const config = parseConfig(bucketConfig, env)
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = config
  return new S3Client({
    endPoint: config.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    accessKey: config.AWS_ACCESS_KEY_ID,
    secretKey: config.AWS_SECRET_ACCESS_KEY,
    ...(sessionToken && { sessionToken }),
  })
}

/** Uploads a file. The store checks a digest of each part; comparing the size shows that no part is missing. */
async function upload(client: S3Client, path: string, key: string, partSize: number): Promise<void> {
  const { size } = await stat(path)
  const content = Readable.toWeb(createReadStream(path)) as unknown as globalThis.ReadableStream<Uint8Array>
  await client.putObject(key, content, { size, partSize })
  const stored = await client.statObject(key)
  if (stored.size !== size) throw new DepotFailed(`The object store has ${stored.size} of ${size} bytes of ${key}.`)
}

async function download(client: S3Client, key: string, path: string): Promise<void> {
  const { body } = await client.getObject(key)
  const content = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
}

/** Runs `use` with the path of a temporary file. The file is deleted afterwards. */
async function withTemporaryFile<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-backup-'))
  try {
    return await use(join(folder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Asks the object store something, and turns its errors into messages for operators.
 * @param missing is thrown when the store does not have the object
 * @throws {DepotFailed}
 */
async function explaining<Result>(ask: () => Promise<Result>, missing?: NoSuchFile): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DepotFailed) throw error
    if (missing && error instanceof S3Errors.ServerError && error.statusCode === 404) throw missing
    const { message, cause } = error as Error
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message
    throw new DepotFailed(`The object store does not do it: ${why}`, { cause: error })
  }
}
