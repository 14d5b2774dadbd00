import { z } from 'zod'
import { picture } from '../catalogue/events.ts'
import { smallId } from '../shared/ids.ts'
import { frenchText } from '../shared/text.ts'
import { oneLine } from './legal.ts'

/** Names of folders and files begin with a letter, a digit or `_`, so that no path leaves the folder. */
const PATH = /^(?:[\p{L}\p{N}_][\p{L}\p{N} _.-]*\/)*[\p{L}\p{N}_][\p{L}\p{N} _.-]*\.(?:jpe?g|png|webp|avif)$/iu

/** A picture as the path of its file, from the folder of the centre's file on. */
const picturePath = z
  .string()
  .max(200)
  .regex(PATH, 'Indiquez une image JPEG, PNG, WebP ou AVIF du dossier de ce fichier')
  .describe('The path from the folder of this file on: « images/table.jpg »')

const file = picturePath.nullable().describe('The path of its file; null: it has none any more')
const shows = picture.shape.alt.describe('What it shows, for those who do not see it')

/** The pictures of a centre, in its file. What the file leaves out stays as it is. */
export const filePictures = z.strictObject({
  logo: picturePath.nullable().optional().describe('In place of the drawn one; null: the centre has none any more'),
  hero: z
    .strictObject({ file: picturePath, shows })
    .nullable()
    .optional()
    .describe('At the top of the home page; null: a drawing again'),
  portraits: z
    .array(z.strictObject({ person: oneLine.describe('The name of a person of « identity »'), file }))
    .max(50)
    .default([]),
  services: z
    .array(
      z.strictObject({
        service: z.union([smallId, frenchText(200).min(1)]).describe('The name of the service'),
        file,
        shows: shows.optional(),
      }),
    )
    .default([]),
})
export type FilePictures = z.infer<typeof filePictures>
