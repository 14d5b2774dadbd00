import type { PaymentTarget } from '@alba/contracts/payments/events'
import { receiptFileName } from '@alba/contracts/payments/receipt-name'
import { useMutation } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { staffReceipt } from '../../api/staff/receipts.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import { choices } from '../centre.ts'

/**
 * A button that downloads the receipt of a sale, where the centre offers receipts. To be rendered only once something
 * was paid.
 */
export function ReceiptFile({ sale }: { sale: PaymentTarget }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await staffReceipt(sale), receiptFileName(sale)),
    onError: error => toast.error(errorMessage(error, 'Le reçu n’a pas pu être téléchargé.')),
  })
  if (!choices.receipts) return null
  return (
    <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <ReceiptText aria-hidden="true" />}
      Reçu (PDF)
    </Button>
  )
}
