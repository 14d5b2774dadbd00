import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultWords } from '@alba/contracts/centre/grammar'
import { centreIdentity } from '@alba/contracts/centre/identity'
import { defaultLetterTexts } from '@alba/contracts/centre/letter-texts'
import { defaultLook } from '@alba/contracts/centre/look'
import { noChoices } from '@alba/contracts/settings/choices'
import { readCentreFile } from '../centre-file/read.ts'

const file = readCentreFile(
  readFileSync(join(import.meta.dirname, '../../../../infra/centres/maison-alba.yaml'), 'utf8'),
)

/** Who the demo is, as its file says: what letters and documents of the demo are made of. */
export const demoCentre = {
  identity: centreIdentity.parse({ ...file.identity, legal: file.legal, hours: file.hours }),
  words: file.words ?? defaultWords,
  texts: file.letters ?? defaultLetterTexts,
  look: file.look ?? defaultLook,
  choices: file.choices ?? noChoices,
  logo: null,
}
