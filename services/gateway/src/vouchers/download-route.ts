import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { Renderer } from '@alba/platform/documents/renderer'
import { sheetOf, voucherFileName } from '@alba/platform/documents/voucher/sheet'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { ReadLogo } from '@alba/platform/pictures/logo'
import { forAnybodyStaffMore } from '../http/access.ts'
import { type Api, file, refusals } from '../http/api.ts'
import { sendPdf } from '../http/send-pdf.ts'
import type { ReadSettings } from '../settings/settings.ts'
import { codeInPath as params, type SaleDeps, tags } from './deps.ts'
import { voucherOrRefuse } from './find.ts'
import { statusAt } from './queries.ts'

/** What drawing a voucher requires. */
export type PrintDeps = {
  readonly renderer: Renderer
  readonly settings: ReadSettings
  readonly readLogo: ReadLogo
  /** The address at which visitors reach the site; the QR code leads there. */
  readonly publicUrl: string
}

/** The PDF of a voucher, for anybody who has its number. It is the same file as in the mail. */
export function downloadRoute(api: Api, deps: SaleDeps & PrintDeps): void {
  api.get(
    '/api/gift-vouchers/:number/download-pdf',
    {
      ...forAnybodyStaffMore(20),
      schema: {
        tags,
        summary: 'A voucher to print, once it is paid',
        description: 'The document says so when the voucher is used, expired or invalidated.',
        params,
        response: { ...file('application/pdf', '`bon-cadeau-{number}.pdf`'), ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const row = await voucherOrRefuse(deps, request, reply, request.params.number)
      return sendPdf(reply, voucherFileName(row.number ?? ''), draw(deps, row))
    },
  )
}

/**
 * Draws a voucher.
 * @throws {ProblemError} 409 when it is not paid; 503 when nobody has said who the centre is
 */
async function draw(deps: SaleDeps & PrintDeps, row: VoucherRow): Promise<Buffer> {
  const { renderer, publicUrl, now } = deps
  const status = statusAt(row, now())
  const isOver = status === 'used' || status === 'expired' || status === 'invalidated'
  const { identity, letters: texts, look, pictures } = await deps.settings()
  if (!identity) throw new ProblemError(problemOf(503, 'unavailable'))
  const logo = await deps.readLogo(pictures.logo)
  const sheet = sheetOf(row, { identity, texts, look, logo }, publicUrl, isOver ? status : undefined)
  if (!sheet) throw rejected('voucher_unpaid')
  return renderer.voucher(sheet)
}
