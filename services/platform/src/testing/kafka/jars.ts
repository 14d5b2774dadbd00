import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pom = fileURLToPath(new URL('./pom.xml', import.meta.url))
const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/alba/kafka', import.meta.url))

/** The first download is about 45 MB. When it takes longer than this, the Kafka tests are skipped. */
const FETCH_MS = 60_000

/** The Java that runs the broker. */
export const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java'

/** This machine lacks something that the broker needs; the message says what. Any other problem is a failure. */
export class BrokerUnavailable extends Error {}

/**
 * The folder with the broker's jars. They are kept in the cache of `node_modules`; Maven fetches them when they are
 * missing.
 * @throws {BrokerUnavailable}
 */
export async function kafkaJars(): Promise<string> {
  if (!(await hasJava())) throw new BrokerUnavailable('Java 17 is missing')
  const folder = await cacheFolder()
  if (!(await exists(folder))) await fetchInto(folder)
  return folder
}

/** Whether a test that needs a broker can have it without a download. */
export const kafkaIsAtHand = async (): Promise<boolean> => (await hasJava()) && (await exists(await cacheFolder()))

async function hasJava(): Promise<boolean> {
  const version = await run(java, ['-version']).catch(() => undefined)
  return Number(/version "(\d+)/.exec(version?.stderr ?? '')?.[1] ?? 0) >= 17
}

/** The folder is named after the content of the POM, so that another version of it has another folder. */
const cacheFolder = async () =>
  join(
    cache,
    createHash('sha256')
      .update(await readFile(pom))
      .digest('hex')
      .slice(0, 12),
  )

/**
 * Downloads into a temporary folder and renames it at the end, so that a concurrent test run never uses an incomplete
 * one.
 */
async function fetchInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'fetching-'))
  try {
    await copyFile(pom, join(temporary, 'pom.xml'))
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
    const args = ['--batch-mode', '--quiet', '--file', temporary, copy, `-DoutputDirectory=${join(temporary, 'jars')}`]
    await run('mvn', args, { timeout: FETCH_MS }).catch(error => {
      throw new BrokerUnavailable(error.code === 'ENOENT' ? 'Maven is missing' : 'Maven could not fetch the broker', {
        cause: error,
      })
    })
    await rename(join(temporary, 'jars'), folder).catch(async error => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
