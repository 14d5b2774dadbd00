import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { exportPayments, type PaymentFilter } from '../../api/staff/payments.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'

/** What the list shows, all of it, as a file for a spreadsheet. */
export function ExportButton({ filter }: { filter: PaymentFilter }) {
  const exporting = useMutation({
    mutationFn: async () => saveFile(await exportPayments(filter), 'paiements.csv'),
    onError: error => toast.error(errorMessage(error, 'Erreur lors de l’export des paiements')),
  })
  return (
    <Button look="outline" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {!exporting.isPending && <FileDown aria-hidden="true" />}
      Exporter (CSV)
    </Button>
  )
}
