import { writeFile } from 'node:fs/promises'
import { errorPage, errorsFile } from './errors.ts'

await writeFile(errorsFile, errorPage())
console.log(`wrote ${errorsFile}`)
