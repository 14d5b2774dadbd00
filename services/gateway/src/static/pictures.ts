import type { PictureRequest } from '@alba/contracts/centre/rendered-site'
import type { ReadOwnFiles } from './own-files.ts'
import { drawPicture } from './render.ts'

export type Pictures = {
  /** Makes known what may be asked for from now on. Pictures of the version before can still be asked for. */
  offer(pictures: ReadonlyMap<string, PictureRequest>): void
  /** The file of a picture; undefined for an unknown path. */
  get(path: string): Promise<Uint8Array> | undefined
}

/**
 * The pictures for link previews and the icons. Each is drawn when somebody first asks for it, one at a time, because
 * drawing takes memory. A path has a digest of what the picture shows, so a file that was drawn is never wrong.
 */
export function openPictures(folder: string, readOwn: ReadOwnFiles): Pictures {
  let known: ReadonlyMap<string, PictureRequest> = new Map()
  let before: ReadonlyMap<string, PictureRequest> = new Map()
  const drawn = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()

  function draw(path: string, picture: PictureRequest): Promise<Uint8Array> {
    const file = last.then(async () => drawPicture(picture, await readOwn(picture.look.pictures), folder))
    last = file.catch(() => drawn.delete(path))
    return file
  }

  return {
    offer(pictures) {
      before = known
      known = pictures
      for (const path of drawn.keys()) if (!known.has(path) && !before.has(path)) drawn.delete(path)
    },
    get(path) {
      const picture = known.get(path) ?? before.get(path)
      return picture && drawn.getOrInsertComputed(path, () => draw(path, picture))
    },
  }
}
