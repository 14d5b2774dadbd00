import { receiptFileName } from '@alba/contracts/payments/receipt-name'
import { useMutation } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { errorMessage } from '../api/errors.ts'
import { ownReceipt } from '../api/receipts.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showError } from '../ui/shown-toasts.ts'
import { choices } from './centre.ts'

type Props = {
  kind: 'booking' | 'voucher' | 'package'
  id: number
  /** The idempotency key of the booking or order; undefined in another browser than the one that made it. */
  requestKey: string | undefined
}

/** Downloads the receipt of what this browser has just paid, where the centre offers receipts. */
export function ReceiptButton({ kind, id, requestKey }: Props) {
  const download = useMutation({
    mutationFn: async (request_key: string) =>
      saveFile(await ownReceipt({ kind, id, request_key }), receiptFileName({ kind, id })),
    onError: error => showError(errorMessage(error, 'Le reçu n’a pas pu être téléchargé.')),
  })
  if (!choices.receipts || requestKey === undefined) return null
  return (
    <Button look="outline" busy={download.isPending} onClick={() => download.mutate(requestKey)}>
      {!download.isPending && <ReceiptText aria-hidden="true" />}
      Reçu (PDF)
    </Button>
  )
}
