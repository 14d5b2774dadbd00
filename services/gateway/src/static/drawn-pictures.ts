import type { PictureRequest } from '@alba/contracts/centre/rendered-site'
import { drawPicture } from './render.ts'
import type { ReadUploadedFiles } from './uploaded-files.ts'

export type DrawnPictures = {
  /**
   * Replaces the pictures of the site, by path. Pictures that the site no longer has are served for a while
   * (`FORMER_PICTURES`), because browsers and link previews may still ask for them.
   */
  replace(pictures: ReadonlyMap<string, PictureRequest>): void
  /** The file of a picture; undefined for an unknown path. Rejects when it cannot be drawn. */
  get(path: string): Promise<Uint8Array> | undefined
}

/**
 * How many former pictures are served: those of several versions of a large site. Most new versions of a site replace
 * no picture, because only a text has changed that no picture shows.
 */
const FORMER_PICTURES = 200

/**
 * The pictures for link previews and the icons. Each is drawn when somebody first asks for it, one at a time, because
 * drawing takes memory. The path contains a digest of what the picture shows, so a drawn file never needs to be
 * redrawn.
 * @param folder the built site, whose fonts and drawings are used
 * @param readUploaded reads the logo and the large picture that the centre uploaded
 * @param drawOne draws a picture in a thread of its own; tests give another function
 */
export function openDrawnPictures(
  folder: string,
  readUploaded: ReadUploadedFiles,
  drawOne: typeof drawPicture = drawPicture,
): DrawnPictures {
  let current: ReadonlyMap<string, PictureRequest> = new Map()
  /** The former pictures, by path. Those that were replaced last are at the end. */
  let former: ReadonlyMap<string, PictureRequest> = new Map()
  const files = new Map<string, Promise<Uint8Array>>()
  let lastDrawing: Promise<unknown> = Promise.resolve()

  /** Draws the picture once all drawings before it have ended. */
  function draw(path: string, picture: PictureRequest): Promise<Uint8Array> {
    const file = lastDrawing.then(async () => drawOne(picture, await readUploaded(picture.look.pictures), folder))
    // A failed drawing is forgotten, so that the next request for the picture draws it again. The pictures that wait
    // are drawn although this one failed.
    lastDrawing = file.catch(() => files.delete(path))
    return file
  }

  return {
    replace(pictures) {
      const replaced = [...former, ...current].filter(([path]) => !pictures.has(path))
      former = new Map(replaced.slice(-FORMER_PICTURES))
      current = pictures
      for (const path of files.keys()) if (!current.has(path) && !former.has(path)) files.delete(path)
    },
    get(path) {
      const picture = current.get(path) ?? former.get(path)
      return picture && files.getOrInsertComputed(path, () => draw(path, picture))
    },
  }
}
