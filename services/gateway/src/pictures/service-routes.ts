import { adminServiceView, pictureFile, pictureQuery, pictureRequest, savedPending } from '@alba/contracts/admin/api'
import { describeServicePicture, setServicePicture } from '@alba/contracts/catalogue/commands'
import type { Picture } from '@alba/contracts/catalogue/events'
import { photograph } from '@alba/platform/pictures/redraw'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AdminDeps, answerSaved, tags } from '../admin/deps.ts'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { forUploads, PICTURE_FAILED, PICTURE_TYPES, storedPicture, TAKES_A_FILE, takingFiles } from './uploading.ts'

const url = '/api/backoffice/admin/services/:id/picture'
const params = z.object({ id: smallIdInPath })
const response = { 200: adminServiceView, 202: savedPending, ...refusals(404, 409) }

/** The picture of a service: uploaded, described, removed. */
export function servicePictureRoutes(api: Api, deps: AdminDeps): void {
  takingFiles(api, scope => uploadRoute(scope, deps))
  describeRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    removeRoute(scope as Api, deps)
  })
}

function uploadRoute(api: Api, deps: AdminDeps): void {
  api.put(
    url,
    {
      ...forUploads(),
      schema: {
        tags,
        summary: 'Sets the picture of a service',
        description: TAKES_A_FILE,
        consumes: PICTURE_TYPES,
        params,
        querystring: pictureQuery,
        headers: ifMatchHeaders,
        body: pictureFile,
        response,
      },
    },
    async (request, reply) => {
      // Command knows whether there is such a service; the read models may not show a new one yet.
      const picture = await storedPicture(deps.pictures, request.body, photograph)
      return record(deps, request, reply, { ...picture, alt: request.query.alt })
    },
  )
}

function describeRoute(api: Api, deps: AdminDeps): void {
  api.patch(
    url,
    {
      ...forAdmins(PICTURE_FAILED),
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
      // Command knows whether there is a picture; the read models may not show yet what was just uploaded.
      const { id } = request.params
      const body = { serviceId: id, alt: request.body.alt, ...seenVersion(request) }
      const { position } = await deps.commands.send(describeServicePicture, body, causeOf(request))
      return answer(deps, reply, { id, position })
    },
  )
}

function removeRoute(api: Api, deps: AdminDeps): void {
  api.delete(
    url,
    {
      ...forAdmins(PICTURE_FAILED),
      schema: {
        tags,
        summary: 'Removes the picture of a service, which then shows a drawing',
        description: 'Takes no body.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    (request, reply) => record(deps, request, reply, null),
  )
}

type Given = FastifyRequest & { readonly params: { readonly id: number } }

async function record(deps: AdminDeps, request: FastifyRequest, reply: FastifyReply, picture: Picture | null) {
  const { id } = (request as Given).params
  const body = { serviceId: id, picture, ...seenVersion(request) }
  const { position } = await deps.commands.send(setServicePicture, body, causeOf(request))
  return answer(deps, reply, { id, position })
}

type Recorded = { readonly id: number; readonly position: string | null }

function answer(deps: AdminDeps, reply: FastifyReply, { id, position }: Recorded) {
  const read = async () => (await deps.catalogue()).services.get(id)
  return answerSaved(deps, reply, { id, position, names: ['catalogue'], read })
}
