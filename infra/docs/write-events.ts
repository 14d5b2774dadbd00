import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { catalogueFile, eventCatalogue } from './events.ts'

await mkdir(dirname(catalogueFile), { recursive: true })
await writeFile(catalogueFile, await eventCatalogue())
console.log(`wrote ${catalogueFile}`)
