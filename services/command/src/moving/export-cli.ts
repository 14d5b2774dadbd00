import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { centreState } from '@alba/contracts/centre/state'
import { type ExportedEvent, exportPage } from '@alba/contracts/moving/export'
import { newPaths, picturesInLog } from '@alba/platform/centre-file/pictures-in-file'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import { writePictures } from '../centre/pictures.ts'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { placeOf } from './files.ts'
import { exportFiles } from './leaving/files.ts'

/**
 * `npm run alba -- export --all`: writes everything into a new or empty folder. Nobody else on the machine may read it.
 * @throws {CommandFailed} when the folder is not empty, or the command service does not answer
 */
export async function exportAll(folder: string): Promise<void> {
  const place = placeOf(folder)
  if ((await readdir(place).catch(() => [])).length > 0) throw new CommandFailed(`${folder} is not empty.`)
  const call = serviceFromEnvironment()
  const { ALBA_TIME_ZONE: zone } = parseConfig(z.object({ ALBA_TIME_ZONE: commonConfig.ALBA_TIME_ZONE }))
  const [{ events, copy }, centre] = await Promise.all([allEvents(call), call('/centre', centreState)])
  const pictures = picturesInLog(centre)
  const paths = newPaths(pictures, [])
  const exportedAt = new Date().toISOString()
  const files = exportFiles({
    events,
    copy,
    centre,
    pictures: paths,
    zone,
    exportedAt,
    name: centre.identity?.name ?? 'a centre without a name',
  })
  await mkdir(place, { recursive: true })
  // An existing folder keeps its mode when it is made again.
  await chmod(place, 0o700)
  for (const [name, text] of files) await writeFile(join(place, name), text, { mode: 0o600 })
  await writePictures(call, place, pictures, paths)
  console.log(`${folder} has ${files.size + paths.size} files; README.md says what is in them. They name people.`)
}

/** All events, page by page. `copy` is the id of this copy of Alba, so that it does not import its own export. */
async function allEvents(call: CallService): Promise<{ events: ExportedEvent[]; copy: string }> {
  const pageAfter = (after: string) => call(`/export?after=${encodeURIComponent(after)}`, exportPage)
  let page = await pageAfter('start')
  const events = [...page.events]
  while (page.next !== null) {
    page = await pageAfter(page.next)
    events.push(...page.events)
  }
  return { events, copy: page.copy }
}
