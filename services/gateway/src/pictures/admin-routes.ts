import { adminServiceView, pictureFile, pictureQuery, pictureRequest, savedPending } from '@alba/contracts/admin/api'
import { setServicePicture } from '@alba/contracts/catalogue/commands'
import type { Picture } from '@alba/contracts/catalogue/events'
import { LARGEST_PICTURE } from '@alba/contracts/catalogue/pictures'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AdminSource, answerSaved, tags } from '../admin/source.ts'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { redraw } from './redraw.ts'
import type { PictureStore } from './store.ts'

const url = '/api/backoffice/admin/services/:id/picture'
const params = z.object({ id: smallIdInPath })
const response = { 200: adminServiceView, 202: savedPending, ...refusals(404, 409) }
const failure = 'L’image n’a pas pu être enregistrée. Merci de réessayer.'
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream']

type Source = AdminSource & { readonly pictures: PictureStore }

/** The picture of a service: uploaded, described, removed. */
export function pictureAdminRoutes(api: Api, source: Source): void {
  api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: 'buffer', bodyLimit: LARGEST_PICTURE }, (_request, body, done) =>
      done(null, body),
    )
    upload(scope as Api, source)
  })
  describePicture(api, source)
  api.register(async scope => {
    ignoreBodies(scope)
    remove(scope as Api, source)
  })
}

/** The sentences for what Fastify refuses before it has read the file. */
const sentences: Readonly<Record<number, readonly [code: string, sentence: string]>> = {
  413: ['picture_too_large', 'Cette image dépasse 5 Mo. Choisissez-en une plus légère.'],
  415: ['picture_unreadable', 'Ce format n’est pas accepté. Choisissez une image JPEG, PNG, WebP ou AVIF.'],
}

function refuseInWords(error: FastifyError): never {
  const status = error.statusCode ?? 500
  const [code, sentence] = sentences[status] ?? []
  throw code === undefined ? error : new ProblemError(problemOf(status, code, sentence))
}

/** Stores the bytes first, then records the picture: an event never names bytes that are not there. */
function upload(api: Api, source: Source): void {
  api.put(
    url,
    {
      ...forAdmins(failure, 20),
      bodyLimit: LARGEST_PICTURE,
      errorHandler: refuseInWords,
      schema: {
        tags,
        summary: 'Sets the picture of a service',
        description:
          'The body is the file: JPEG, PNG, WebP or AVIF, 5 MB and 50 megapixels at most. It is drawn anew in several widths and formats, without what else it carried.',
        consumes: TYPES,
        params,
        querystring: pictureQuery,
        headers: ifMatchHeaders,
        body: pictureFile,
        response,
      },
    },
    async (request, reply) => {
      const { catalogue, pictures } = source
      if (!(await catalogue()).services.has(request.params.id)) throw rejected('service_unknown')
      const { picture, files } = await oneAtATime(() => redraw(request.body as unknown as Buffer))
      await pictures.save(picture.hash, files)
      return record(source, request, reply, { ...picture, alt: request.query.alt })
    },
  )
}

function describePicture(api: Api, source: Source): void {
  api.patch(
    url,
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: 'Says what the picture of a service shows',
        params,
        headers: ifMatchHeaders,
        body: pictureRequest,
        response,
      },
    },
    async (request, reply) => {
      const known = (await source.catalogue()).services.get(request.params.id)?.picture
      if (!known) throw rejected('picture_unknown')
      return record(source, request, reply, { ...known, alt: request.body.alt })
    },
  )
}

function remove(api: Api, source: Source): void {
  api.delete(
    url,
    {
      ...forAdmins(failure),
      schema: {
        tags,
        summary: 'Removes the picture of a service, which then shows a drawing',
        description: 'Takes no body.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    (request, reply) => record(source, request, reply, null),
  )
}

type Given = FastifyRequest & { readonly params: { readonly id: number } }

async function record(source: Source, request: FastifyRequest, reply: FastifyReply, picture: Picture | null) {
  const { id } = (request as Given).params
  const body = { serviceId: id, picture, ...seenVersion(request) }
  const { position } = await source.commands.send(setServicePicture, body, causeOf(request))
  const read = async () => (await source.catalogue()).services.get(id)
  return answerSaved(source, reply, { id, position, names: ['catalogue'], read })
}

let last: Promise<unknown> = Promise.resolve()

/** Pictures are drawn one after the other: several at once would take the memory and the cores of all requests. */
function oneAtATime<Done>(work: () => Promise<Done>): Promise<Done> {
  const next = last.then(work, work)
  last = next.catch(() => {})
  return next
}
