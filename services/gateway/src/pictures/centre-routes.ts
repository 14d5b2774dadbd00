import { pictureFile, pictureQuery, pictureRequest } from '@alba/contracts/admin/api'
import { adminPicturesView } from '@alba/contracts/admin/settings-api'
import type { PicturePlace } from '@alba/contracts/centre/pictures'
import { describeCentrePicture, setCentrePicture } from '@alba/contracts/settings/commands'
import type { BodyOf } from '@alba/contracts/shared/command'
import { logo, photograph } from '@alba/platform/pictures/redraw'
import type { FastifyRequest } from 'fastify'
import { type AdminDeps, tags } from '../admin/deps.ts'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ifMatchHeaders, nextVersion, seenVersion } from '../http/if-match.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { forUploads, PICTURE_FAILED, PICTURE_TYPES, storedPicture, TAKES_A_FILE, takingFiles } from './uploading.ts'

const url = '/api/backoffice/admin/pictures'
const response = { 200: adminPicturesView, ...refusals(409) }

/**
 * The centre’s own pictures: its logo, and the picture of the home page. Without them the site shows the drawings of
 * its look (its colours, fonts and drawings).
 */
export function centrePictureRoutes(api: Api, deps: AdminDeps): void {
  const summary = 'The centre’s own logo and picture of the home page'
  api.get(url, { ...forAdmins(), schema: { tags, summary, response: { 200: adminPicturesView } } }, () => shown(deps))
  takingFiles(api, scope => {
    uploadLogoRoute(scope, deps)
    uploadHeroRoute(scope, deps)
  })
  describeHeroRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    removeRoute(scope as Api, deps, 'logo', 'Removes the logo. The one of the look takes its place')
    removeRoute(scope as Api, deps, 'hero', 'Removes the picture of the home page, which then shows a drawing')
  })
}

function uploadLogoRoute(api: Api, deps: AdminDeps): void {
  api.put(
    `${url}/logo`,
    {
      ...forUploads(),
      schema: {
        tags,
        summary: 'Sets the logo',
        description: `${TAKES_A_FILE} What is transparent stays transparent.`,
        consumes: PICTURE_TYPES,
        headers: ifMatchHeaders,
        body: pictureFile,
        response,
      },
    },
    async request =>
      record(deps, request, { place: 'logo', picture: await storedPicture(deps.pictures, request.body, logo) }),
  )
}

function uploadHeroRoute(api: Api, deps: AdminDeps): void {
  api.put(
    `${url}/hero`,
    {
      ...forUploads(),
      schema: {
        tags,
        summary: 'Sets the picture of the home page',
        description: TAKES_A_FILE,
        consumes: PICTURE_TYPES,
        querystring: pictureQuery,
        headers: ifMatchHeaders,
        body: pictureFile,
        response,
      },
    },
    async request => {
      const picture = await storedPicture(deps.pictures, request.body, photograph)
      return record(deps, request, { place: 'hero', picture: { ...picture, alt: request.query.alt } })
    },
  )
}

function describeHeroRoute(api: Api, deps: AdminDeps): void {
  api.patch(
    `${url}/hero`,
    {
      ...forAdmins(PICTURE_FAILED),
      schema: {
        tags,
        summary: 'Says what the picture of the home page shows',
        headers: ifMatchHeaders,
        body: pictureRequest,
        response: { ...response, ...refusals(404, 409) },
      },
    },
    async request => {
      // Command knows whether there is a picture; the read models may not show yet what was just uploaded.
      const body = { alt: request.body.alt, ...seenVersion(request) }
      const { picture, position } = await deps.commands.send(describeCentrePicture, body, causeOf(request))
      return answer(deps, request, { place: 'hero', picture }, position)
    },
  )
}

function removeRoute(api: Api, deps: AdminDeps, place: PicturePlace, summary: string): void {
  api.delete(
    `${url}/${place}`,
    {
      ...forAdmins(PICTURE_FAILED),
      schema: { tags, summary, description: 'Takes no body.', headers: ifMatchHeaders, response },
    },
    request => record(deps, request, { place, picture: null }),
  )
}

async function shown({ settings }: AdminDeps) {
  const { pictures, versions } = await settings()
  return { value: pictures, version: versions.pictures }
}

async function record(deps: AdminDeps, request: FastifyRequest, change: BodyOf<typeof setCentrePicture>) {
  const body = { ...change, ...seenVersion(request) }
  const { position } = await deps.commands.send(setCentrePicture, body, causeOf(request))
  return answer(deps, request, change, position)
}

async function answer(
  deps: AdminDeps,
  request: FastifyRequest,
  change: BodyOf<typeof setCentrePicture>,
  position: string | null,
) {
  const isShown = await deps.models.waitFor(['settings'], position)
  const current = await shown(deps)
  // The command has succeeded, even when its read model is late.
  if (isShown) return current
  return { value: { ...current.value, [change.place]: change.picture }, version: nextVersion(request, current.version) }
}
