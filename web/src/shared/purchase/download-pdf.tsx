import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { voucherPdf } from '../../api/vouchers.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showError } from '../../ui/shown-toasts.ts'

/** A button that downloads the PDF of a voucher. It is not a link, which could not show an error. */
export function DownloadPdf({ number, quiet }: { number: string; quiet?: boolean }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await voucherPdf(number), `bon-cadeau-${number}.pdf`),
    onError: error => showError(errorMessage(error, 'Erreur lors du téléchargement du PDF')),
  })
  return (
    <Button {...(quiet && { look: 'quiet' })} small busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      {quiet ? 'PDF' : 'Télécharger le PDF'}
      {quiet && <span className="visuallyHidden"> du bon {number}</span>}
    </Button>
  )
}
