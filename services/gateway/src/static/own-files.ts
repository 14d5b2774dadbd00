import { widthsOf } from '@alba/contracts/catalogue/pictures'
import { largeWidth } from '@alba/contracts/centre/logo'
import type { CentrePictures } from '@alba/contracts/centre/pictures'
import type { OwnFiles } from '@alba/contracts/centre/rendered-site'
import type { PictureStore } from '@alba/platform/pictures/store'

/** Reads the files with which previews of links and icons are drawn. */
export type ReadOwnFiles = (pictures: CentrePictures) => Promise<OwnFiles>

export const ownFilesIn =
  (store: PictureStore): ReadOwnFiles =>
  async ({ logo, hero }) => ({
    logo: logo ? await store.find(logo.hash, largeWidth(logo), 'png') : undefined,
    hero: hero ? await store.find(hero.hash, widthsOf(hero.width).at(-1) ?? hero.width, 'jpeg') : undefined,
  })
