import { writeFile } from 'node:fs/promises'
import { matrixFile, matrixPage } from './matrix.ts'

await writeFile(matrixFile, matrixPage())
console.log(`wrote ${matrixFile}`)
