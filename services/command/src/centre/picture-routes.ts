import { KEPT_FORMATS, LARGEST_PICTURE_BYTES } from '@alba/contracts/catalogue/pictures'
import { centreLogo } from '@alba/contracts/centre/pictures'
import { rejected } from '@alba/platform/http/problem'
import type { HttpServer } from '@alba/platform/http/server'
import { recipes, redraw } from '@alba/platform/pictures/redraw'
import { openPictures } from '@alba/platform/pictures/store'
import type { Database } from '@alba/platform/postgres/pool'
import { z } from 'zod'

const kind = z.object({ kind: z.enum(['photograph', 'logo']) })
const stored = z.object({
  hash: centreLogo.shape.hash,
  width: z.coerce.number().int().min(1),
  format: z.enum(KEPT_FORMATS),
})

/**
 * For operators inside the network: stores a picture of a centre's file, as an upload on the screens does, and gives
 * back a stored one. Storing shows nothing yet: another command records where the picture is shown, and its words
 * (`alt`). So a stored photograph is answered in the same shape as a logo, which has no words.
 */
export function pictureRoutes(app: HttpServer, database: Database): void {
  const pictures = openPictures(database)
  app.register(async scope => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_asked, body, done) =>
      done(null, body),
    )
    scope.post(
      '/centre/pictures',
      { bodyLimit: LARGEST_PICTURE_BYTES, schema: { querystring: kind, response: { 200: centreLogo } } },
      async request => {
        const recipe = recipes[(request.query as z.infer<typeof kind>).kind]
        const { picture, files } = await redraw(request.body as Buffer, recipe)
        await pictures.save(picture.hash, files)
        return picture
      },
    )
  })
  app.get('/centre/pictures/:hash/:width/:format', { schema: { params: stored } }, async (request, reply) => {
    const { hash, width, format } = request.params as z.infer<typeof stored>
    const bytes = await pictures.find(hash, width, format)
    if (!bytes) throw rejected('centre_picture_unknown')
    return reply.type('application/octet-stream').send(bytes)
  })
}
