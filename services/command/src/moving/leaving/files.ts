import type { CentreState } from '@alba/contracts/centre/state'
import type { DomainEvent } from '@alba/contracts/events'
import type { ExportedEvent } from '@alba/contracts/moving/export'
import type { PicturePaths } from '@alba/platform/centre-file/pictures-in-file'
import { writeCentreFile } from '@alba/platform/centre-file/write'
import { everythingIn } from './everything.ts'
import { readmeOf } from './readme.ts'
import { tablesOf } from './tables.ts'

type Parts = {
  readonly events: readonly ExportedEvent[]
  readonly centre: CentreState
  /** The paths of its pictures, which are written separately. */
  readonly pictures: PicturePaths
  readonly name: string
  /** The id of this copy of Alba (`copy.json`). */
  readonly copy: string
  readonly zone: string
  /** UTC instant. */
  readonly exportedAt: string
}

/** The files of an export, by name. */
export function exportFiles({
  events,
  centre,
  pictures,
  name,
  copy,
  zone,
  exportedAt,
}: Parts): ReadonlyMap<string, string> {
  const tables = tablesOf(everythingIn(events as unknown as readonly DomainEvent[]), zone)
  return new Map([
    ['README.md', readmeOf(tables, { centre: name, exportedAt })],
    ['copy.json', `${JSON.stringify({ copy, centre: name, exportedAt })}\n`],
    ['centre.yaml', writeCentreFile(centre, pictures)],
    ...tables.map(({ file, text }) => [file, text] as const),
    ['events.jsonl', events.map(event => `${JSON.stringify(event)}\n`).join('')],
  ])
}
