import { widthsOf } from '@alba/contracts/catalogue/pictures'
import { largeWidth } from '@alba/contracts/centre/logo'
import type { CentrePictures } from '@alba/contracts/centre/pictures'
import type { UploadedFiles } from '@alba/contracts/centre/rendered-site'
import type { PictureStore } from '@alba/platform/pictures/store'

/**
 * Reads the largest files of the pictures that a centre uploaded, from which link previews and icons are drawn. A
 * picture that was not uploaded is undefined.
 */
export type ReadUploadedFiles = (pictures: CentrePictures) => Promise<UploadedFiles>

export const uploadedFilesIn =
  (store: PictureStore): ReadUploadedFiles =>
  async ({ logo, hero }) => ({
    logo: logo ? await store.find(logo.hash, largeWidth(logo), 'png') : undefined,
    hero: hero ? await store.find(hero.hash, widthsOf(hero.width).at(-1) ?? hero.width, 'jpeg') : undefined,
  })
