import { LARGEST_PICTURE_BYTES } from '@alba/contracts/catalogue/pictures'
import type { ProblemCode } from '@alba/contracts/shared/problem-codes'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { type PictureInfo, type Recipe, redraw, TOO_LARGE } from '@alba/platform/pictures/redraw'
import type { PictureStore } from '@alba/platform/pictures/store'
import type { FastifyError } from 'fastify'
import { forAdmins } from '../http/access.ts'
import type { Api } from '../http/api.ts'

export const PICTURE_FAILED = 'L’image n’a pas pu être enregistrée. Merci de réessayer.'
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream']

/** Declares routes whose body is a file, 5 MB at most. */
export function takingFiles(api: Api, declare: (api: Api) => void): void {
  api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      PICTURE_TYPES,
      { parseAs: 'buffer', bodyLimit: LARGEST_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    )
    declare(scope as Api)
  })
}

/** The problem code and the sentence for each status with which Fastify refuses a file before it has read it. */
const refusals: Readonly<Record<number, readonly [code: ProblemCode, sentence: string]>> = {
  413: ['picture_too_large', TOO_LARGE],
  415: ['picture_unreadable', 'Ce format n’est pas accepté. Choisissez une image JPEG, PNG, WebP ou AVIF.'],
}

function refuseWithSentence(error: FastifyError): never {
  const status = error.statusCode ?? 500
  const [code, sentence] = refusals[status] ?? []
  throw code === undefined ? error : new ProblemError(problemOf(status, code, sentence))
}

const UPLOADS_A_MINUTE = 20

/** The options of a route to which admins upload a file. */
export const forUploads = () => ({
  ...forAdmins(PICTURE_FAILED, UPLOADS_A_MINUTE),
  bodyLimit: LARGEST_PICTURE_BYTES,
  errorHandler: refuseWithSentence,
})

/** The first sentences of the OpenAPI description of a route that takes a file. */
export const TAKES_A_FILE =
  'The body is the file: JPEG, PNG, WebP or AVIF, 5 MB and 50 megapixels at most. It is redrawn in several widths and formats, without its metadata (place, camera).'

/**
 * Draws a file anew and stores the results. The caller records the event afterwards, so that no event names a file
 * that was not stored.
 * @param body of the request
 * @throws {ProblemError} 422 with a sentence for anything that is no usable picture
 */
export async function storedPicture(pictures: PictureStore, body: unknown, recipe: Recipe): Promise<PictureInfo> {
  const { picture, files } = await oneAtATime(() => redraw(body as Buffer, recipe))
  await pictures.save(picture.hash, files)
  return picture
}

let last: Promise<unknown> = Promise.resolve()

/** Pictures are drawn one after the other: several at once would take the memory and the cores of all requests. */
function oneAtATime<Done>(work: () => Promise<Done>): Promise<Done> {
  const next = last.then(work, work)
  last = next.catch(() => {})
  return next
}
