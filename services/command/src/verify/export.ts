import { open, rename, rm } from 'node:fs/promises'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Chain, headText, openChain } from '@alba/platform/verification/chain'
import { openToRead, wholeLog } from '@alba/platform/verification/read-log'
import { placeOf } from '../moving/files.ts'
import { storeFromEnvironment } from './environment.ts'

/**
 * Writes the log as it is stored into a new file of JSON lines: one line for each event, in canonical form, with its
 * digest in the chain (`{"digest":…,"event":…}`), and a last line with the head. Until it is complete, the name of the
 * file ends with `.part`.
 * @throws {CommandFailed} when the file exists, or the log cannot be read
 */
export async function exportEvents(path: string): Promise<void> {
  const place = placeOf(path)
  const part = `${place}.part`
  const store = await openToRead(storeFromEnvironment())
  const chain = openChain()
  try {
    await refuseExisting(place)
    const file = await open(part, 'w', 0o600)
    try {
      for await (const events of wholeLog(store)) {
        await file.write(exportLines(chain, events))
      }
      await file.write(exportLines(chain, 'end'))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await store.close()
  }
  console.log(
    `${path} has ${chain.head.count} events; what names clients in them is sealed.\nhead ${headText(chain.head)}`,
  )
}

async function refuseExisting(place: string): Promise<void> {
  const file = await open(place, 'r').catch(() => undefined)
  if (!file) return
  await file.close()
  throw new CommandFailed(`${place} is there already.`)
}

/** The lines of the next events of an export, or its last line. */
export function exportLines(chain: Chain, next: readonly RecordedEvent[] | 'end'): string {
  if (next === 'end') return `{"head":{"count":${chain.head.count},"digest":"${chain.head.digest}"}}\n`
  let lines = ''
  for (const event of next) {
    const text = chain.add(event)
    lines += `{"digest":"${chain.head.digest}","event":${text}}\n`
  }
  return lines
}
