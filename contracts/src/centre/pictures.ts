import { z } from 'zod'
import { picture } from '../catalogue/events.ts'

/** The logo of a centre. What it shows is the centre’s name, so that it needs no words of its own. */
export const centreLogo = picture.omit({ alt: true })
export type CentreLogo = z.infer<typeof centreLogo>

/** The pictures that a centre uploaded for its whole site. Null where the site shows a drawing of the look. */
export const centrePictures = z.object({
  /** In place of the initial or the drawn mark. */
  logo: centreLogo.nullable(),
  /** At the top of the home page. */
  hero: picture.nullable(),
})
export type CentrePictures = z.infer<typeof centrePictures>

/** Where a picture of the centre is shown. */
export const picturePlace = z.enum(['logo', 'hero'])
export type PicturePlace = z.infer<typeof picturePlace>

export const noPictures: CentrePictures = { logo: null, hero: null }
