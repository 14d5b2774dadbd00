import { writeFile } from 'node:fs/promises'
import { centreSchema, centreSchemaFile } from './centre-schema.ts'

await writeFile(centreSchemaFile, centreSchema())
console.log(`wrote ${centreSchemaFile}`)
