import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { voucherPdf } from '../../api/vouchers.ts'
import { Button } from '../../ui/button.tsx'
import { setMessages } from './draft.ts'

async function save(number: string): Promise<void> {
  const url = URL.createObjectURL(await voucherPdf(number))
  const link = document.createElement('a')
  link.href = url
  link.download = `bon-cadeau-${number}.pdf`
  link.click()
  // Not at once: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves the PDF of a voucher. A link could not say what went wrong. */
export function DownloadPdf({ number, quiet }: { number: string; quiet?: boolean }) {
  const download = useMutation({
    mutationFn: () => save(number),
    onError: error => setMessages({ toast: errorMessage(error, 'Erreur lors du téléchargement du PDF') }),
  })
  return (
    <Button {...(quiet && { look: 'quiet' })} small busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      {quiet ? 'PDF' : 'Télécharger le PDF'}
      {quiet && <span className="visuallyHidden"> du bon {number}</span>}
    </Button>
  )
}
