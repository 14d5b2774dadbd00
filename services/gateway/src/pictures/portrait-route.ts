import { pictureFile } from '@alba/contracts/admin/api'
import { portraitView } from '@alba/contracts/admin/settings-api'
import { widthsOf } from '@alba/contracts/catalogue/pictures'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { rejected } from '@alba/platform/http/problem'
import { photograph } from '@alba/platform/pictures/redraw'
import type { PictureStore } from '@alba/platform/pictures/store'
import { tags } from '../admin/deps.ts'
import type { Api } from '../http/api.ts'
import { forUploads, PICTURE_TYPES, storedPicture, TAKES_A_FILE, takingFiles } from './uploading.ts'

/** POST /api/backoffice/admin/portraits: a portrait, which the form of the identity then gives to a person. */
export function portraitRoute(api: Api, pictures: PictureStore): void {
  takingFiles(api, scope => {
    scope.post(
      '/api/backoffice/admin/portraits',
      {
        ...forUploads(),
        schema: {
          tags,
          summary: 'Stores a portrait',
          description: `${TAKES_A_FILE} The site shows it once a person has it: \`people\` of \`PUT …/identity\`.`,
          consumes: PICTURE_TYPES,
          body: pictureFile,
          response: { 200: portraitView },
        },
      },
      async request => storedPicture(pictures, request.body, photograph),
    )
  })
}

/** @throws {ProblemError} 422 for a portrait that is not stored: an event never names bytes that are not there */
export async function demandPortraits(pictures: PictureStore, people: CentreIdentity['people']): Promise<void> {
  for (const { portrait } of people) {
    if (!portrait) continue
    // All files of a picture are stored together, so one of them is enough.
    const { hash, width } = portrait
    if (!(await pictures.find(hash, widthsOf(width)[0] ?? width, 'webp'))) throw rejected('portrait_unknown')
  }
}
