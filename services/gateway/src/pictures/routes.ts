import { KEPT_FORMATS } from '@alba/contracts/catalogue/pictures'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { PictureStore } from '@alba/platform/pictures/store'
import { z } from 'zod'
import { forAnybody } from '../http/access.ts'
import { type Api, file, refusals } from '../http/api.ts'

const params = z.object({
  /** The digest of the picture (`redraw.ts` makes it of the file that was uploaded). */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** `{width}.{format}`, the width in pixels. */
  file: z.string().regex(new RegExp(`^[1-9][0-9]{1,3}\\.(${KEPT_FORMATS.join('|')})$`)),
})

/** GET /api/pictures/{hash}/{width}.{format}: one file of a picture, which never changes. */
export function pictureRoutes(api: Api, pictures: PictureStore): void {
  api.get(
    '/api/pictures/:hash/:file',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags: ['catalogue'],
        summary: 'A picture of a service or of the centre, in one width and format',
        description:
          '`file` is a width in pixels and a format, such as `800.webp`. A picture is kept in the widths 400, 800 and 1200, but never wider than it is: one of 600 pixels in 400 and 600. A logo is kept in WebP and PNG, in the width that pages show and in a larger one. Cached for a year.',
        params,
        response: { ...file('image/*', 'The picture'), ...refusals(404) },
      },
    },
    async (request, reply) => {
      const { hash, file: name } = request.params
      const [width, format] = name.split('.') as [string, (typeof KEPT_FORMATS)[number]]
      const bytes = await pictures.find(hash, Number(width), format)
      if (!bytes) throw new ProblemError(problemOf(404, 'not_found'))
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type(`image/${format}`).send(bytes)
    },
  )
}
