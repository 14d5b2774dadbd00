import { previewRequest, previewView } from '@alba/contracts/admin/settings-api'
import { forAdmins } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import type { PreviewTexts } from '../static/preview.ts'
import { tags } from './deps.ts'

/** A page with the texts that an admin has typed, before they are saved. */
export function previewRoute(api: Api, previewTexts: PreviewTexts): void {
  api.post(
    '/api/backoffice/admin/texts/preview',
    {
      // Rendering takes a thread, so even an admin may not ask for it without end.
      ...forAdmins('L’aperçu n’a pas pu être préparé. Merci de réessayer.', 30),
      schema: {
        tags,
        summary: 'A page of the site with texts that are not saved',
        description: 'HTML without scripts, for a frame. Nothing is recorded.',
        body: previewRequest,
        response: { 200: previewView },
      },
    },
    async ({ body: { page, texts } }) => ({ html: await previewTexts(page, texts) }),
  )
}
