import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'

type Props = {
  /** What is saved. */
  read: () => Promise<Blob>
  name: string
  /** What is told when it cannot be read. */
  failure: string
}

/** What a list shows, all of it, as a file for a spreadsheet. */
export function ExportButton({ read, name, failure }: Props) {
  const exporting = useMutation({
    mutationFn: async () => saveFile(await read(), name),
    onError: error => toast.error(errorMessage(error, failure)),
  })
  return (
    <Button look="outline" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {!exporting.isPending && <FileDown aria-hidden="true" />}
      Exporter (CSV)
    </Button>
  )
}
